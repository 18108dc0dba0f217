import type { BulkChange, BulkPreview, BulkProgress, BulkResult } from '@gso/contract/record/bulk-change';
import { limits } from '@gso/contract/limits';
import { Alert, Button, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { ToolLine } from '../../form/tool-line.tsx';
import { LeftAloneRows } from '../../sheet/left-alone-rows.tsx';
import rows from '../../sheet/left-alone-rows.module.css';
import { percentOf, UndoChanges } from '../../sheet/undo-changes.tsx';
import { undoWords } from '../../sheet/undo-words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useLanguage } from '../../words/language.ts';
import { listWords } from '../../words/list-words.ts';
import { fieldLabels } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { type BulkSelection, previewBulk, runBulk } from './api.ts';
import type { BulkField } from './bulk-field.ts';
import { PreviewOfBulk } from './bulk-preview.tsx';
import classes from './bulk.module.css';
import { bulkWords } from './words.ts';

export interface BulkDialogProps {
  path: string;
  entity: string;
  selection: BulkSelection;
  action: BulkChange['action'];
  /** The fields that can be set. */
  loadFields: () => Promise<readonly BulkField[]>;
  onChanged: () => void;
  onClose: (changed: boolean) => void;
}

interface Choice {
  field: BulkField;
  value: unknown;
  text: string;
}

/** Sets a field of many records or deletes them: the choice, a preview, the progress, and the result with its undo. */
export function BulkDialog({ path, entity, selection, action, loadFields, onChanged, onClose }: BulkDialogProps) {
  const t = { ...useWords(listWords), ...useWords(undoWords), ...useWords(bulkWords) };
  const labels = fieldLabels(entity, useLanguage());
  const [choice, setChoice] = useState<Choice>();
  const { preview, refusal, progress, result, look, forget, run } = useBulk(path, selection, onChanged);
  useReturnFocus();

  const change = changeOf(action, choice);
  const isRunning = progress !== undefined;
  // A delete has nothing to choose.
  const looked = useRef(false);
  useEffect(() => {
    if (action !== 'delete' || looked.current) return;
    looked.current = true;
    void look({ action: 'delete' });
  });

  const chooseValue = (next: Choice) => {
    forget();
    setChoice(next);
  };
  const title = action === 'delete' ? t.deleteTitle : t.changeTitle;
  if (result) {
    return (
      <Dialog title={title} size={640} onClose={() => onClose(true)}>
        <p role="status" className={rows.done}>
          {action === 'delete' ? t.deleted(result.changed) : t.changed(result.changed)}
        </p>
        <LeftAloneRows title={t.refused(result.refused)} rows={result.refusals} labels={labels} />
        {result.changeGroup !== null && (
          <section className={rows.part}>
            <p>{t.undoUntil(limits.undoDays)}</p>
            <UndoChanges changeGroup={result.changeGroup} labels={labels} onUndone={onChanged} />
          </section>
        )}
        <div className={classes.foot}>
          <Button data-autofocus onClick={() => onClose(true)}>
            {t.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const changed = preview && preview !== 'loading' ? preview.changed : 0;
  return (
    <Dialog title={title} size={640} onClose={() => !isRunning && onClose(false)}>
      {action === 'set' && (
        <Choosing labels={labels} choice={choice} disabled={isRunning} loadFields={loadFields} onChange={chooseValue} />
      )}
      {preview === 'loading' ? (
        <ToolLine text={t.previewing} percent={undefined} />
      ) : (
        preview && (
          <PreviewOfBulk preview={preview} entity={entity} action={action} text={choice?.text ?? ''} labels={labels} />
        )
      )}
      {refusal !== undefined && (
        <Alert color="red" variant="light" role="alert" title={t.canceled} mt={16}>
          {refusal}
        </Alert>
      )}
      {progress && <ToolLine text={t.running(progress.done, progress.total)} percent={percentOf(progress)} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => onClose(false)} disabled={isRunning}>
          {t.cancel}
        </Button>
        {preview && preview !== 'loading' && change ? (
          <ActionButton
            {...(action === 'delete' && { color: 'red' })}
            loading={isRunning}
            blocked={changed === 0 ? t.nothing : undefined}
            onClick={() => void run(change, preview)}
          >
            {action === 'delete' ? t.deleteNow(changed) : t.changeNow(changed)}
          </ActionButton>
        ) : (
          <ActionButton
            loading={preview === 'loading'}
            blocked={change ? undefined : t.chooseFirst}
            onClick={() => change && void look(change)}
          >
            {t.preview}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}

function changeOf(action: BulkChange['action'], choice: Choice | undefined): BulkChange | undefined {
  if (action === 'delete') return { action };
  return choice?.value === undefined ? undefined : { action, values: { [choice.field.name]: choice.value } };
}

interface ChoosingProps extends Pick<BulkDialogProps, 'loadFields'> {
  labels: Readonly<Record<string, string>>;
  choice: Choice | undefined;
  disabled: boolean;
  onChange: (choice: Choice) => void;
}

/** The field and its new value. */
function Choosing({ labels, choice, disabled, loadFields, onChange }: ChoosingProps) {
  const t = useWords(bulkWords);
  const [fields, setFields] = useState<readonly BulkField[]>([]);
  useEffect(() => void loadFields().then(setFields), [loadFields]);
  const labelOf = ({ name, labelOf: path = name }: BulkField) => labels[path] ?? name;
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <Select
        data-autofocus
        label={t.field}
        placeholder={t.chooseField}
        allowDeselect={false}
        data={fields.map((field) => ({ value: field.name, label: labelOf(field) }))}
        value={choice?.field.name ?? null}
        onChange={(name) => {
          const field = fields.find((one) => one.name === name);
          if (field) onChange({ field, value: field.start, text: '' });
        }}
      />
      {choice && (
        <choice.field.Input
          key={choice.field.name}
          label={t.newValue(labelOf(choice.field))}
          value={choice.value}
          onChange={(value, text) => onChange({ ...choice, value, text })}
        />
      )}
    </fieldset>
  );
}

/** The calls of the dialog. What is run is what was previewed; a repeated run after a lost connection is the same one. */
function useBulk(path: string, selection: BulkSelection, onChanged: () => void) {
  const [preview, setPreview] = useState<BulkPreview | 'loading'>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<BulkProgress>();
  const [result, setResult] = useState<BulkResult>();
  const key = useRef('');

  async function look(change: BulkChange): Promise<void> {
    setRefusal(undefined);
    setPreview('loading');
    try {
      setPreview(await previewBulk(path, { selection, change }));
      key.current = newIdempotencyKey();
    } catch (error) {
      setPreview(undefined);
      setRefusal(sentenceOf(error));
    }
  }

  async function run(change: BulkChange, { ids, versions }: BulkPreview): Promise<void> {
    setRefusal(undefined);
    setProgress({ done: 0, total: ids.length });
    try {
      const running = { idempotencyKey: key.current, onProgress: setProgress };
      setResult(await runBulk(path, { ids, versions, change }, running));
      onChanged();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setProgress(undefined);
    }
  }

  const forget = () => {
    setPreview(undefined);
    setRefusal(undefined);
  };
  return { preview, refusal, progress, result, look, forget, run };
}
