import { customerInput, type CustomerRow, keyPersonPhone, similarCustomers } from '@gso/contract/customer';
import { pickedId } from '@gso/contract/fields';
import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import * as z from 'zod';
import { FormDialog } from '../../form/form-dialog.tsx';
import { pickerInput } from '../../form/picked.ts';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { SimilarHint } from '../../form/similar-hint.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { SavingMessages } from '../../form/use-saving.ts';
import { listWords } from '../../words/list-words.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { announce } from '../../ui/snackbar.tsx';
import { useWords, wordsNow } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { customerWords } from './words.ts';

const contactForm = customerInput.extend({ company: z.object({ id: pickedId, name: z.string() }) });
const keyPersonForm = contactForm.extend({ phone: keyPersonPhone });
type PersonValues = z.output<typeof contactForm>;

export function ContactDialog(props: RecordDialogProps<CustomerRow>) {
  const t = useWords(customerWords);
  return (
    <PersonDialog {...props} name="customer" schema={contactForm} title={props.record ? t.editTitle : t.newTitle} />
  );
}

/** The key persons' table asks for the phone, and has words of its own for a save. */
export function KeyPersonDialog(props: RecordDialogProps<CustomerRow>) {
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

interface PersonDialogProps extends RecordDialogProps<CustomerRow> {
  name: string;
  schema: z.ZodType<PersonValues>;
  title: string;
  messages?: SavingMessages;
  phoneRequired?: boolean;
}

function PersonDialog({ record, onSaved, onClose, name, schema, title, ...props }: PersonDialogProps) {
  const { fields } = useWords(customerWords);
  const company = fields['company.name'];
  const form = useRecordForm({
    name,
    schema,
    record,
    labels: { ...fields, company, 'company.id': company },
    titleOf: (values) => values.name,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      save={saveForm(customerApi, customerInput, record)}
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
      <TextInput {...form.input('phone')} inputMode="numeric" required={props.phoneRequired ?? false} />
      <TextInput {...form.input('ext')} inputMode="numeric" />
      <TextInput {...form.input('mobilePhone')} inputMode="numeric" />
    </FormDialog>
  );
}
