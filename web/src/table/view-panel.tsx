import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Tool } from '../ui/order/move-tools.tsx';
import { orderWords } from '../ui/order/words.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import { densities, groupingsOf, type TableView } from './table-view.ts';
import classes from './view-menu.module.css';

export interface ViewPanelProps {
  view: TableView<never, string>;
}

export function ViewPanel({ view }: ViewPanelProps) {
  const t = useWords(listWords);
  const { up, down } = useWords(orderWords);
  const { columns, shownColumns } = view;
  const groupings = groupingsOf(columns);
  // The column that names the row stays first.
  const fixed = columns.filter(({ card }) => card === 'title').length;
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
      {groupings.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{t.groupBy}</legend>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t.groupBy}
            value={view.group?.key ?? ''}
            data={[
              { value: '', label: t.noGroups },
              ...groupings.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={(key) => view.groupBy(key || undefined)}
          />
        </fieldset>
      )}
      <fieldset className={classes.group}>
        <legend>{t.columns}</legend>
        {columns.map((column, place) => {
          const shown = shownColumns.includes(column);
          return (
            <div key={column.key} className={classes.column}>
              <Checkbox
                label={column.header}
                checked={shown}
                disabled={shown && shownColumns.length === 1}
                onChange={(event) => view.showColumn(column.key, event.currentTarget.checked)}
              />
              {place >= fixed && (
                <span className={classes.moves}>
                  <Tool
                    icon={IconArrowUp}
                    label={up(column.header)}
                    disabled={place === fixed}
                    onClick={() => view.moveColumn(place, place - 1)}
                  />
                  <Tool
                    icon={IconArrowDown}
                    label={down(column.header)}
                    disabled={place === columns.length - 1}
                    onClick={() => view.moveColumn(place, place + 1)}
                  />
                </span>
              )}
            </div>
          );
        })}
      </fieldset>
      <Button variant="default" size="xs" disabled={!view.isChanged} onClick={view.reset}>
        {t.resetColumns}
      </Button>
    </div>
  );
}
