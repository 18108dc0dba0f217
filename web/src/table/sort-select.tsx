import type { ListQuery } from '@gso/contract/record/list-query';
import { NativeSelect } from '@mantine/core';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import { useOnPhone } from '../ui/phone-width.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface SortSelectProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  list: ListState<ListQuery<Sort>>;
}

/** The order of the cards on a phone, where no headers are. */
export function SortSelect<Row, Sort extends string>({ columns, list }: SortSelectProps<Row, Sort>) {
  const t = useWords(listWords);
  const orders = columns.flatMap(({ sort, header }) =>
    sort === undefined ? [] : [false, true].map((descending) => ({ sort, header, descending })),
  );
  const isCurrent = (order: { sort: Sort; descending: boolean }) =>
    order.sort === list.query.sort && order.descending === list.query.descending;
  if (!useOnPhone()) return null;
  return (
    <NativeSelect
      flex="1 0 100%"
      aria-label={t.sortBy}
      value={orders.findIndex(isCurrent)}
      data={orders.map(({ header, descending }, index) => ({
        value: String(index),
        label: `${t.sortBy}: ${header}, ${descending ? t.descending : t.ascending}`,
      }))}
      onChange={(event) => {
        const order = orders[Number(event.currentTarget.value)];
        if (order) list.change({ sort: order.sort, descending: order.descending });
      }}
    />
  );
}
