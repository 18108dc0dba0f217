import type { SalesPoListQuery, SalesPoRow } from '@gso/contract/sales-po';
import { IconPaperclip } from '@tabler/icons-react';
import type { Column } from '../../table/column.ts';
import { dayWidth } from '../../table/column-width.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { Difference } from './difference.tsx';
import classes from './sales-po.module.css';
import { shareText } from './share-text.ts';
import { salesPoWords } from './words.ts';

export function useSalesPoColumns(): Column<SalesPoRow, SalesPoListQuery['sort']>[] {
  const t = useWords(salesPoWords);
  const { fields } = t;
  const categories = useWords(poCategoryWords);
  const updateColumns = useUpdateColumns();
  return [
    { key: 'poNo', sort: 'poNo', header: fields.poNo, cell: (row) => row.poNo, width: '148px', card: 'title' },
    {
      key: 'poDate',
      sort: 'poDate',
      header: fields.poDate,
      cell: (row) => formatDate(row.poDate),
      width: dayWidth,
      card: 'mark',
    },
    {
      key: 'category',
      sort: 'category',
      header: fields.category,
      cell: (row) => categories[row.category],
      width: '92px',
      card: 'mark',
    },
    { key: 'company', header: fields['company.name'], cell: (row) => row.company.name, card: 'fact' },
    {
      key: 'amount',
      sort: 'amount',
      header: fields.amount,
      cell: (row) => formatRupiah(row.amount),
      width: '132px',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'difference',
      header: t.differenceColumn,
      cell: (row) => <Difference po={row} />,
      width: '168px',
      card: 'fact',
    },
    { key: 'quotation', header: fields['quotation.refNo'], cell: (row) => row.quotation?.refNo, width: '132px' },
    { key: 'project', header: fields['project.refNo'], cell: (row) => row.project?.refNo, width: '112px' },
    { key: 'sales', header: t.salesColumn, cell: (row) => row.salesUserPo.map(shareText).join(', '), width: '132px' },
    { key: 'desc', header: fields.desc, cell: (row) => row.desc, width: '180px', hidden: true },
    {
      key: 'file',
      header: fields.fileName,
      cell: (row) => row.fileName !== '' && <FileName name={row.fileName} />,
      width: '140px',
    },
    ...updateColumns,
  ];
}

function FileName({ name }: { name: string }) {
  return (
    <span className={classes.file}>
      <IconPaperclip size={14} aria-hidden />
      <span>{name}</span>
    </span>
  );
}
