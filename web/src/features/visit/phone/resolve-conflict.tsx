import { changesBetween } from '@gso/contract/record/record-values';
import type { RefusalReply } from '@gso/contract/record/replies';
import { visitRow } from '@gso/contract/visit';
import { conflictingFields } from '../../../form/conflict.ts';
import { ConflictView } from '../../../form/conflict-view.tsx';
import type { Entry } from '../../../offline/entry.ts';
import { discardEntry, sendAgain } from '../../../offline/outbox.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { visitText } from '../../../words/values/visit.ts';
import { useWords } from '../../../words/words.ts';
import { saveOf, valuesOf, type VisitValues } from '../visit-form.ts';
import { labelsOf } from '../visit-labels.ts';
import { visitWords } from '../words.ts';
import { rowOf } from '../save-visit.ts';

interface ResolveConflictProps {
  entry: Entry;
  onClose: () => void;
}

/** The current visit that the server sent with the refusal of a change; undefined if it cannot be read. */
export function staleVisitOf({ problem }: Entry) {
  const reply = problem?.reply as RefusalReply | undefined;
  const current = visitRow.safeParse(reply?.current);
  return problem?.code === 'stale' && current.success
    ? { current: current.data, changes: reply?.changes ?? [] }
    : undefined;
}

/** Field by field, as in the form of the desk: what this device has, or what somebody else has saved meanwhile. */
export function ResolveConflict({ entry, onClose }: ResolveConflictProps) {
  const t = useWords(visitWords);
  const stale = staleVisitOf(entry);
  const { work } = entry;
  if (!stale || work.kind !== 'change-visit') return null;
  const { current } = stale;
  const before = valuesOf(work.before);
  const mine = valuesOf(work.row);
  const values = valuesOf(current);
  const form = { before, values: mine, labels: labelsOf(t.fields), textOf: visitText };
  const fields = conflictingFields(stale.changes, { before, mine, current: values });

  async function save(merged: VisitValues): Promise<void> {
    const changes = changesBetween(values, merged);
    const attempt = { values: merged, changes, version: current.version, idempotencyKey: '' };
    const saved = saveOf(current.type, current, attempt);
    if (Object.keys(changes).length === 0 || !('id' in saved) || work.kind !== 'change-visit')
      await discardEntry(entry.seq);
    else {
      const row = rowOf(current.type, current, merged);
      await sendAgain(entry.seq, { ...work, body: saved.changes, before: current, row });
    }
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={entry.title} size={640}>
      <ConflictView
        form={form}
        conflict={{ fields, current: { values, version: current.version } }}
        onSave={(merged) => void save(merged)}
        onBack={onClose}
      />
    </Dialog>
  );
}
