import { limits } from '@gso/contract/limits';
import { type ApiTokenCreated, apiTokenInput } from '@gso/contract/sign-in/api-token';
import { NativeSelect, TextInput } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { PermissionChoice } from '../../pickers/permission-choice.tsx';
import { useWords } from '../../words/words.ts';
import { createToken } from './api.ts';
import { tokenWords } from './words.ts';

const usualDays = 90;
const offeredDays = [1, 7, 30, usualDays, 180, limits.apiTokenDays];

interface TokenDialogProps {
  onSaved: (created: ApiTokenCreated) => void;
  onClose: () => void;
}

export function TokenDialog({ onSaved, onClose }: TokenDialogProps) {
  const t = useWords(tokenWords);
  const held = useSession()?.claims.permissions ?? [];
  const form = useRecordForm({
    name: 'api-token',
    schema: apiTokenInput,
    initialValues: { name: '', permissions: [], days: usualDays },
    labels: { name: t.name, days: t.days, permissions: t.permissions },
    titleOf: ({ name }) => name,
    // What a token may do is chosen anew each time.
    secret: true,
  });
  const days = form.input('days') as { value: number; onChange: (days: number) => void };
  return (
    <FormDialog
      title={t.title}
      form={form}
      save={({ values, idempotencyKey }) => createToken(values, idempotencyKey)}
      messages={{ saved: t.created, failed: t.failed }}
      submitLabel={t.createIt}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput
        {...form.input('name')}
        description={t.nameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
      />
      <NativeSelect
        {...form.input('days')}
        value={String(days.value)}
        data={offeredDays.map((count) => ({ value: String(count), label: t.dayCount(count) }))}
        onChange={({ currentTarget }) => days.onChange(Number(currentTarget.value))}
      />
      <PermissionChoice {...form.input('permissions')} offered={held} />
    </FormDialog>
  );
}
