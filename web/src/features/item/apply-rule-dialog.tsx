import type { ApplyProgress, ApplyRuleInput, ItemRow, PriceApplication } from '@gso/contract/item';
import { Alert, Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { ToolLine } from '../../form/tool-line.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { listWords } from '../../words/list-words.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { lastApplication } from './api.ts';
import { ApplyRuleFields, type RuleChoice } from './apply-rule-fields.tsx';
import classes from './apply-rule-dialog.module.css';
import { applyRule, pricePreview } from './dialog-api.ts';
import { PricePreview } from './price-preview.tsx';
import { priceWords } from './price-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { itemWords } from './words.ts';

interface ApplyRuleDialogProps {
  /** The selected rows; without any, a brand has to be chosen. */
  items: readonly ItemRow[];
  onApplied: () => void;
  onUndo: (application: PriceApplication) => void;
  onClose: () => void;
}

/** A rule, its target, the prices before and after; then the progress of applying it. */
export function ApplyRuleDialog({ items, onApplied, onUndo, onClose }: ApplyRuleDialogProps) {
  const t = useWords(priceWords);
  const { fields } = useWords(itemWords);
  const list = useWords(listWords);
  const [choice, setChoice] = useState<RuleChoice>({
    ruleId: null,
    scope: items.length > 0 ? 'selected' : 'brand',
    brands: [],
    category: null,
  });
  const { run, progress, refusal } = useApplying(onApplied, onClose);
  const last = useQuery(lastApplication).data;
  useReturnFocus();

  const input = inputOf(choice, items);
  const missing = [
    ...(choice.ruleId === null ? [t.rule] : []),
    ...(choice.scope === 'brand' && choice.brands.length === 0 ? [fields.brand] : []),
  ];
  const preview = useQuery({
    ...pricePreview(input),
    // Prices may have changed since the dialog was last open.
    staleTime: 0,
    enabled: missing.length === 0 && !progress,
  });
  const changed = preview.data?.changed ?? 0;

  function blockedBecause(): string | undefined {
    if (missing.length > 0) return t.fillIn(missing.join(', '));
    if (preview.isFetching) return t.computing;
    return changed === 0 ? t.nothingChanges : undefined;
  }
  return (
    <Dialog onClose={() => !progress && onClose()} title={t.applyTitle} size={800}>
      <fieldset className={classes.fields} disabled={progress !== undefined}>
        <ApplyRuleFields choice={choice} selected={items.length} onChange={setChoice} />
      </fieldset>
      {missing.length === 0 && <PricePreview preview={preview} />}
      {refusal !== undefined && (
        <Alert
          className={classes.refusal}
          color="red"
          variant="light"
          role="alert"
          icon={<IconExclamationCircle aria-hidden />}
          title={list.canceled}
        >
          {refusal}
        </Alert>
      )}
      {progress && <ToolLine text={t.applying(progress.done, progress.total)} percent={percentOf(progress)} />}
      <div className={classes.foot}>
        {last && !progress && (
          <Button
            className={classes.undo}
            variant="subtle"
            onClick={() => {
              onClose();
              onUndo(last);
            }}
          >
            {t.undoLast}
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={progress !== undefined}>
          {list.cancel}
        </Button>
        <ActionButton
          loading={progress !== undefined}
          blocked={blockedBecause()}
          onClick={() => run(input, preview.data?.items ?? 0)}
        >
          {changed > 0 ? t.applyNow(changed) : list.apply}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function inputOf({ ruleId, scope, brands, category }: RuleChoice, items: readonly ItemRow[]): ApplyRuleInput {
  const priceRuleObj = { id: ruleId ?? 0 };
  return scope === 'selected'
    ? { priceRuleObj, idItems: items.map(({ id }) => id), brand: '', brands: [], category: '' }
    : { priceRuleObj, idItems: [], brand: '', brands, category: category ?? '' };
}

const percentOf = ({ done, total }: ApplyProgress) => (total > 0 ? Math.floor((100 * done) / total) : 0);

/** Applies once at a time; afterwards the dialog closes, or stays open with the reason. */
function useApplying(onApplied: () => void, onClose: () => void) {
  const { saved, canceledBecause } = useWords(listWords);
  const [progress, setProgress] = useState<ApplyProgress>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef(false);

  async function run(input: ApplyRuleInput, total: number): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRefusal(undefined);
    setProgress({ done: 0, total });
    try {
      await applyRule(input, setProgress);
      showSnackbar({ kind: 'success', text: saved });
      onApplied();
      onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
      showSnackbar({ kind: 'error', text: canceledBecause(sentenceOf(error)) });
    } finally {
      running.current = false;
      setProgress(undefined);
    }
  }
  return { run: (input: ApplyRuleInput, total: number) => void run(input, total), progress, refusal };
}
