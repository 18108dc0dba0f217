import { type CustomerRow, similarCustomers } from '@gso/contract/customer';
import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { NewRecordProps } from '../../form/create-in-place.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { pickerInput } from '../../form/picked.ts';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { SimilarHint } from '../../form/similar-hint.tsx';
import type { SavingMessages } from '../../form/use-saving.ts';
import { listWords } from '../../words/list-words.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { announce } from '../../ui/snackbar.tsx';
import { useWords, wordsNow } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { contactForm, keyPersonForm, type PersonFormOptions, usePersonForm } from './person-form.ts';
import { saveContact } from './save-contact.ts';
import { customerWords } from './words.ts';

export function ContactDialog({ start, ...props }: RecordDialogProps<CustomerRow>) {
  const t = useWords(customerWords);
  return (
    <PersonDialog
      {...props}
      start={start && { name: '', company: start.customer.company }}
      name="customer"
      schema={contactForm}
      title={props.record ? t.editTitle : t.newTitle}
    />
  );
}

/** A contact that another form lacks, at the company that is chosen there, or one that the server has refused. */
export function NewContactDialog({ start: { refused, ...start }, ...props }: NewRecordProps) {
  const t = useWords(customerWords);
  return (
    <PersonDialog
      {...props}
      record={refused}
      start={refused ? undefined : start}
      secret
      name="customer"
      schema={contactForm}
      title={t.newTitle}
    />
  );
}

/** The key persons' table requires the phone, and has its own messages for a save. */
export function KeyPersonDialog(props: Omit<RecordDialogProps<CustomerRow>, 'start'>) {
  const t = useWords(customerWords);
  const { canceled } = useWords(listWords);
  useEffect(() => announce(wordsNow(customerWords).dialogOpened), []);
  const messages = { saved: t.saved, failed: `${canceled}.` };
  return (
    <PersonDialog
      {...props}
      name="key-person"
      schema={keyPersonForm}
      title={t.newItem}
      messages={messages}
      phoneRequired
    />
  );
}

interface PersonDialogProps
  extends
    Omit<RecordDialogProps<CustomerRow>, 'start'>,
    Pick<PersonFormOptions, 'name' | 'schema' | 'start' | 'secret'> {
  title: string;
  messages?: SavingMessages;
  phoneRequired?: boolean;
}

function PersonDialog({ record, onSaved, onClose, name, schema, title, start, secret, ...props }: PersonDialogProps) {
  const form = usePersonForm({ name, schema, record, start, secret });
  return (
    <FormDialog
      title={title}
      form={form}
      save={saveContact(record)}
      {...(props.messages && { messages: props.messages })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} required />
      <CompanyPicker {...pickerInput(form, 'company')} required />
      <SimilarHint
        api={customerApi}
        reply={similarCustomers}
        typed={{ name: form.values.name }}
        except={record?.id}
        textOf={(similar) => `${similar.name}, ${similar.company}`}
      />
      <TextInput {...form.input('position')} />
      <TextInput {...form.input('email')} type="email" inputMode="email" />
      <TextInput {...form.input('phone')} inputMode="tel" required={props.phoneRequired ?? false} />
      <TextInput {...form.input('ext')} inputMode="numeric" />
      <TextInput {...form.input('mobilePhone')} inputMode="tel" />
    </FormDialog>
  );
}
