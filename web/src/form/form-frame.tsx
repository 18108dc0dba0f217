import type { ReactNode } from 'react';
import { ConflictView } from './conflict-view.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { RecordForm } from './use-record-form.ts';
import type { Saving } from './use-saving.ts';

interface FormFrameProps<Values extends object> {
  form: RecordForm<Values>;
  saving: Saving<Values>;
  guard: LeaveGuard;
  children: ReactNode;
}

/** A form, or instead of it the conflict of its save, and below it the question about unsaved changes. */
export function FormFrame<Values extends object>({ form, saving, guard, children }: FormFrameProps<Values>) {
  const { outcome } = saving;
  return (
    <>
      {outcome.state === 'conflict' ? (
        <ConflictView
          form={form}
          conflict={outcome.conflict}
          onSave={(merged) => saving.submitMerged(merged, outcome.conflict.current)}
          onBack={saving.backToForm}
        />
      ) : (
        children
      )}
      {guard.asking && (
        <UnsavedQuestion
          onStay={guard.stay}
          onKeepDraft={form.secret ? undefined : guard.leave}
          onDiscard={() => {
            form.discardDraft();
            guard.leave();
          }}
        />
      )}
    </>
  );
}
