import { keep, keptOwner, useKept } from '../form/kept.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

export interface TableView {
  density: Density;
  hiddenColumns: readonly string[];
  chooseDensity: (density: Density) => void;
  showColumn: (key: string, shown: boolean) => void;
}

const densityName = 'density';

/** How a user likes to see tables: the row height everywhere, the columns of the table called `name`. */
export function useTableView(name: string, hiddenAtFirst: readonly string[] = []): TableView {
  const owner = keptOwner();
  const columnsName = `columns.${name}`;
  const keptDensity = useKept(owner, densityName);
  const keptColumns = useKept(owner, columnsName);
  const hiddenColumns = Array.isArray(keptColumns) ? keptColumns.map(String) : hiddenAtFirst;
  return {
    density: densities.find((density) => density === keptDensity) ?? 'normal',
    hiddenColumns,
    chooseDensity: (density) => keep(owner, densityName, density),
    showColumn: (key, shown) => {
      const others = hiddenColumns.filter((hidden) => hidden !== key);
      keep(owner, columnsName, shown ? others : [...others, key]);
    },
  };
}
