import { accountInput, type AccountInput, type EmployeeReply } from '@gso/contract/profile';
import { TextInput } from '@mantine/core';
import * as z from 'zod';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { useWords } from '../../../words/words.ts';
import { updateAccount } from './api.ts';
import { profileWords } from './words.ts';

interface AccountFormProps {
  employee: EmployeeReply;
  onSaved: (saved: EmployeeReply) => void;
}

/** Shaped like the user's record, in whose fields a conflict tells what others have changed. */
const ownRecord = z.strictObject({ employee: accountInput });

function valuesOf({ firstName, email, phoneNo }: EmployeeReply): { employee: AccountInput } {
  return { employee: { firstName, email, phoneNo } };
}

export function AccountForm({ employee, onSaved }: AccountFormProps) {
  const t = useWords(profileWords);
  const form = useRecordForm({
    name: 'own-account',
    schema: ownRecord,
    initialValues: valuesOf(employee),
    record: employee,
    labels: t.account,
    titleOf: ({ employee: typed }) => typed.firstName,
  });
  return (
    <FormPanel
      form={form}
      save={({ changes, version }) => updateAccount({ ...changes.employee, version })}
      onSaved={(saved) => {
        const values = valuesOf(saved);
        form.rebase(values, { values, version: saved.version });
        onSaved(saved);
      }}
      messages={t.accountMessages}
    >
      <TextInput {...form.input('employee.firstName')} required autoComplete="name" />
      <TextInput {...form.input('employee.email')} required type="email" autoComplete="email" />
      <TextInput {...form.input('employee.phoneNo')} required inputMode="tel" autoComplete="tel" />
    </FormPanel>
  );
}
