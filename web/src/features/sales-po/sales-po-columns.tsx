import { salesPoList, type SalesPoListQuery, type SalesPoRow } from '@gso/contract/sales-po';
import { IconPaperclip } from '@tabler/icons-react';
import { ExplainedSum } from '../../explain/explained-sum.tsx';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { salesPoApi } from './api.ts';
import { Difference } from './difference.tsx';
import classes from './sales-po.module.css';
import { shareOf } from './share-text.ts';
import { salesPoWords } from './words.ts';

export function useSalesPoColumns(): Column<SalesPoRow, SalesPoListQuery['sort']>[] {
  const t = useWords(salesPoWords);
  const { fields } = t;
  const column = fieldColumns(fields, salesPoList);
  const categories = useWords(poCategoryWords);
  const { month: monthName } = useWords(listWords);
  const { monthAndYear } = useCalendarText();
  const monthOf = (day: string) => ({ key: day.slice(0, 7), label: monthAndYear(day.slice(0, 7), 'long') });
  const updateColumns = useUpdateColumns();
  return [
    column('poNo', { card: 'title' }),
    column('poDate', {
      cell: (row) => formatDate(row.poDate),
      card: 'mark',
      group: { name: monthName, of: ({ poDate }) => monthOf(poDate), descending: true },
    }),
    column('category', { cell: (row) => categories[row.category], card: 'mark' }),
    column('company.name', { key: 'company', card: 'fact' }),
    column('amount', {
      cell: (row) => <Amount po={row} />,
      align: 'end',
      card: 'fact',
      sum: (total) => <ExplainedSum api={salesPoApi} list={salesPoList} total={total} />,
    }),
    {
      key: 'difference',
      header: t.differenceColumn,
      cell: (row) => <Difference po={row} />,
      card: 'fact',
      hidden: true,
    },
    column('quotation.refNo', { key: 'quotation', cell: (row) => row.quotation?.refNo, hidden: true }),
    column('project.refNo', { key: 'project', cell: (row) => row.project?.refNo, hidden: true }),
    { key: 'sales', header: t.salesColumn, cell: (row) => row.salesUserPo.map(shareOf).join(', ') },
    column('oldNo', { hidden: true }),
    column('desc', { width: 'rest', hidden: true }),
    column('fileName', {
      key: 'file',
      cell: (row) => row.fileName !== '' && <File name={row.fileName} />,
    }),
    ...updateColumns,
  ];
}

/** With a mark if it is not what was quoted. */
function Amount({ po }: { po: SalesPoRow }) {
  return (
    <span className={classes.amount}>
      <Difference po={po} brief />
      {formatRupiah(po.amount)}
    </span>
  );
}

function File({ name }: { name: string }) {
  return (
    <span className={classes.file} role="img" aria-label={name} data-tooltip={name}>
      <IconPaperclip size={14} aria-hidden />
    </span>
  );
}
