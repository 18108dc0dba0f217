import { formatDateTime } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { Column } from './column.ts';
import { listWords } from '../words/list-words.ts';

interface Updated {
  lastUpdateBy: string;
  lastUpdateDate: string;
}

/** Who touched a record last and when: the last two columns of most lists. */
export function useUpdateColumns(): Column<Updated, 'lastUpdateBy' | 'lastUpdateDate'>[] {
  const t = useWords(listWords);
  return [
    { key: 'by', sort: 'lastUpdateBy', header: t.updateBy, cell: (row) => row.lastUpdateBy, width: '100px' },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: t.updateDate,
      cell: (row) => formatDateTime(row.lastUpdateDate),
      width: '146px',
    },
  ];
}
