import { itemAccess, type ItemRow, type PriceApplication } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { IconPercentage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { holdTyping } from '../../form/hold-typing.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useSelectedRows, useSelection } from '../../table/selection/selection.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { lazyDuplicates, useDuplicatesView } from '../duplicate/duplicates-panel.tsx';
import { itemApi } from './api.ts';
import { useItemColumns } from './item-columns.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemFilters } from './item-filters.tsx';
import classes from './item-page.module.css';
import { items } from './item-screen.ts';
import { PriceNotice } from './price-notice.tsx';
import { itemWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ApplyRuleDialog = later(async () => (await import('./apply-rule-dialog.tsx')).ApplyRuleDialog);
const UndoDialog = later(async () => (await import('./undo-dialog.tsx')).UndoDialog);

const Duplicates = lazyDuplicates('item', items);

export function ItemPage() {
  const t = useWords(itemWords);
  const views = useDuplicatesView(itemAccess.write, Duplicates);
  const columns = useItemColumns();
  const mayChange = useMay(itemAccess.write);
  const queryClient = useQueryClient();
  const selection = useSelection<ItemRow>();
  const selected = useSelectedRows(selection);
  const [applying, setApplying] = useState(false);
  const [undoing, setUndoing] = useState<PriceApplication>();

  const blocked = mayChange ? undefined : t.readOnly;
  const tooMany = selected.length > limits.chosenItems ? t.tooMany(limits.chosenItems) : undefined;
  const reload = () => void queryClient.invalidateQueries({ queryKey: itemApi.key });
  const applyButton = (
    <ActionButton
      variant="default"
      leftSection={<IconPercentage size={16} aria-hidden />}
      blocked={blocked ?? tooMany}
      onClick={() => {
        holdTyping();
        setApplying(true);
      }}
    >
      {t.applyRule}
    </ActionButton>
  );
  return (
    <Page title={t.title}>
      {mayChange && <PriceNotice onUndo={setUndoing} />}
      <RecordList
        screen={items}
        columns={columns}
        texts={t}
        blocked={blocked}
        filters={(list) => <ItemFilters list={list} />}
        views={views}
        tools={applyButton}
        details={(row) => <ItemDetails item={row} />}
        selection={selection}
        selectionTools={<div className={classes.phoneOnly}>{applyButton}</div>}
      />
      <Suspense>
        {applying && (
          <ApplyRuleDialog
            items={selected}
            onApplied={() => {
              selection.clear();
              reload();
            }}
            onUndo={setUndoing}
            onClose={() => setApplying(false)}
          />
        )}
        {undoing && <UndoDialog application={undoing} onUndone={reload} onClose={() => setUndoing(undefined)} />}
      </Suspense>
    </Page>
  );
}
