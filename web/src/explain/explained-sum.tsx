import type { ListQuery } from '@gso/contract/record/list-query';
import { type ListDefinition, useListState } from '../table/use-list-state.ts';
import { formatRupiah } from '../words/format.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import { Explained } from './explained.tsx';

interface ExplainedSumProps<Query extends ListQuery<string>> {
  /** The list whose sum it is. */
  api: { path: string };
  list: ListDefinition<Query>;
  total: number;
}

/** The sum of all rows that match the filters in the address, which opens the rows. */
export function ExplainedSum<Query extends ListQuery<string>>({ api, list, total }: ExplainedSumProps<Query>) {
  const t = useWords(listWords);
  const { query } = useListState(list);
  return (
    <Explained figure={{ path: `${api.path}/explain`, query: list.toWire({ ...query, page: 0 }) }} label={t.total}>
      {formatRupiah(total)}
    </Explained>
  );
}
