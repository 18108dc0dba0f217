import type { ChangeGroupRow } from '@gso/contract/record/change-group';
import { LeftAloneRows } from '../../sheet/left-alone-rows.tsx';
import { UndoChanges } from '../../sheet/undo-changes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../../words/language.ts';
import { fieldLabels, textOfEntity } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { changesWords } from './words.ts';

/** The fields that were set, and the records that were left alone. */
export function ChangeDetails({ group }: { group: ChangeGroupRow }) {
  const t = useWords(changesWords);
  const labels = fieldLabels(group.entity, useLanguage());
  const textOf = textOfEntity(group.entity);
  return (
    <>
      {Object.entries(group.values).map(([field, value]) => (
        <p key={field}>
          {labels[field] ?? labels[`${field}.name`] ?? field}
          {typeof value !== 'object' && `: ${textOf(field, value)}`}
        </p>
      ))}
      <LeftAloneRows title={t.leftAlone(group.refused)} rows={group.refusals} labels={labels} />
    </>
  );
}

interface UndoDialogProps {
  title: string;
  group: ChangeGroupRow;
  onUndone: () => void;
  onClose: () => void;
}

/** Says what an undo does before it is done. */
export function UndoDialog({ title, group, onUndone, onClose }: UndoDialogProps) {
  const t = useWords(changesWords);
  return (
    <Dialog title={title} size={560} onClose={onClose}>
      <p>{t.question}</p>
      <UndoChanges changeGroup={group.id} labels={fieldLabels(group.entity, useLanguage())} onUndone={onUndone} />
    </Dialog>
  );
}
