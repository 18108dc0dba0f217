import type { ListQuery } from '@gso/contract/record/list-query';
import { NativeSelect } from '@mantine/core';
import { useWords } from '../words/words.ts';
import { useOnPhone } from '../ui/phone-width.ts';
import { groupingsOf, type TableView } from './table-view.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface SortSelectProps<Row, Sort extends string> {
  view: TableView<Row, Sort>;
  list: ListState<ListQuery<Sort>>;
}

/** The order and the groups of the cards on a phone, which have neither headers nor the menu of columns. */
export function SortSelect<Row, Sort extends string>({ view, list }: SortSelectProps<Row, Sort>) {
  const t = useWords(listWords);
  const groupings = groupingsOf(view.columns);
  const orders = view.columns.flatMap(({ sort, header }) =>
    sort === undefined ? [] : [false, true].map((descending) => ({ sort, header, descending })),
  );
  const isCurrent = (order: { sort: Sort; descending: boolean }) =>
    order.sort === list.query.sort && order.descending === list.query.descending;
  if (!useOnPhone()) return null;
  return (
    <>
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
      {groupings.length > 0 && (
        <NativeSelect
          flex="1 0 100%"
          aria-label={t.groupBy}
          value={view.group?.key ?? ''}
          data={[{ key: '', name: t.noGroups }, ...groupings].map(({ key, name }) => ({
            value: key,
            label: `${t.groupBy}: ${name}`,
          }))}
          onChange={(event) => view.groupBy(event.currentTarget.value || undefined)}
        />
      )}
    </>
  );
}
