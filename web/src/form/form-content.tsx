import type { ReactNode } from 'react';
import { ConflictView } from './conflict-view.tsx';
import { FormBody } from './form-body.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { RecordForm } from './use-record-form.ts';
import type { Saving, SavingMessages } from './use-saving.ts';

interface FormContentProps<Values extends object> {
  form: RecordForm<Values>;
  saving: Saving<Values>;
  guard: LeaveGuard;
  messages?: SavingMessages | undefined;
  submitLabel?: string | undefined;
  otherButtons: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form, or in its place the conflict that its save met, and under it the question before it is left. */
export function FormContent<Values extends object>({
  form,
  saving,
  guard,
  children,
  ...buttons
}: FormContentProps<Values>) {
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
        <FormBody form={form} outcome={outcome} onSubmit={saving.submit} {...buttons}>
          {children}
        </FormBody>
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
