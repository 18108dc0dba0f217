import { itemAccess, itemList, itemPageSizes, type ItemRow, type PriceApplication } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { IconPackage, IconPercentage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useSelection } from '../../table/selection/selection.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { itemApi } from './api.ts';
import { useItemColumns } from './item-columns.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemFilters } from './item-filters.tsx';
import classes from './item-page.module.css';
import { PriceNotice } from './price-notice.tsx';
import { itemWords } from './words.ts';

const ItemDialog = lazyDialog(async () => (await import('./item-dialog.tsx')).ItemDialog);
const ApplyRuleDialog = lazy(async () => ({ default: (await import('./apply-rule-dialog.tsx')).ApplyRuleDialog }));
const UndoDialog = lazy(async () => ({ default: (await import('./undo-dialog.tsx')).UndoDialog }));

export function ItemPage() {
  const t = useWords(itemWords);
  const columns = useItemColumns();
  const mayChange = useMay(itemAccess.write);
  const queryClient = useQueryClient();
  const selection = useSelection<ItemRow>();
  const [applying, setApplying] = useState(false);
  const [undoing, setUndoing] = useState<PriceApplication>();

  const blocked = mayChange ? undefined : t.readOnly;
  const tooMany = selection.rows.length > limits.chosenItems ? t.tooMany(limits.chosenItems) : undefined;
  const reload = () => void queryClient.invalidateQueries({ queryKey: itemApi.key });
  const applyButton = (
    <ActionButton
      variant="default"
      leftSection={<IconPercentage size={16} aria-hidden />}
      blocked={blocked ?? tooMany}
      onClick={() => setApplying(true)}
    >
      {t.applyRule}
    </ActionButton>
  );
  return (
    <Page title={t.title}>
      <div className={classes.page}>
        {mayChange && <PriceNotice onUndo={setUndoing} />}
        <RecordList
          name="item"
          api={itemApi}
          definition={itemList}
          columns={columns}
          pageSizes={itemPageSizes}
          nameOf={(row) => `${row.brand} ${row.materialNo}`}
          icon={IconPackage}
          texts={t}
          Dialog={ItemDialog}
          blocked={blocked}
          importPath="/api/excel/item"
          filters={(list) => <ItemFilters list={list} />}
          tools={applyButton}
          expanded={(row) => <ItemDetails item={row} />}
          selection={selection}
          selectionTools={<div className={classes.phoneOnly}>{applyButton}</div>}
        />
      </div>
      <Suspense>
        {applying && (
          <ApplyRuleDialog
            items={selection.rows}
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
