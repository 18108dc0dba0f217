import type { Column } from './column.ts';
import { valueAt } from '@gso/contract/record/record-values';

/** Makes columns that show a field as it is: key, header, cell and sort follow from the field's path. */
export function fieldColumns<Row extends object, Sort extends string, Path extends string>(
  labels: Readonly<Record<Path, string>>,
  { sorts }: { sorts: readonly Sort[] },
) {
  return (path: Path, look: Partial<Column<Row, Sort>> = {}): Column<Row, Sort> => {
    const sort = sorts.find((one) => String(one) === path);
    return {
      key: path.slice(path.lastIndexOf('.') + 1),
      header: labels[path],
      cell: (row) => String(valueAt(row, path)),
      ...(sort !== undefined && { sort }),
      ...look,
    };
  };
}
