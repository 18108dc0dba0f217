import { Checkbox, SegmentedControl } from '@mantine/core';
import { useWords } from '../words/words.ts';
import { densities, type TableView } from './table-view.ts';
import classes from './view-menu.module.css';
import { listWords } from '../words/list-words.ts';

export interface ViewPanelProps {
  columns: readonly { key: string; header: string }[];
  view: TableView;
}

export function ViewPanel({ columns, view }: ViewPanelProps) {
  const t = useWords(listWords);
  const shownCount = columns.filter(({ key }) => !view.hiddenColumns.includes(key)).length;
  return (
    <div className={classes.panel}>
      <fieldset className={classes.group}>
        <legend>{t.rowHeight}</legend>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t.rowHeight}
          value={view.density}
          data={densities.map((density) => ({ value: density, label: t.densities[density] }))}
          onChange={view.chooseDensity}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t.columns}</legend>
        {columns.map(({ key, header }) => {
          const shown = !view.hiddenColumns.includes(key);
          return (
            <Checkbox
              key={key}
              label={header}
              checked={shown}
              disabled={shown && shownCount === 1}
              onChange={(event) => view.showColumn(key, event.currentTarget.checked)}
            />
          );
        })}
      </fieldset>
    </div>
  );
}
