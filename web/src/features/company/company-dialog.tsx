import {
  companyInput,
  groupedNpwp,
  plainNpwp,
  type CompanyRow,
  type SimilarCompany,
  similarCompany,
} from '@gso/contract/company';
import { Textarea, TextInput } from '@mantine/core';
import * as z from 'zod';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { SimilarHint } from '../../form/similar-hint.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { textOfEntity } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { companyApi } from './api.ts';
import classes from './company-dialog.module.css';
import { companyWords } from './words.ts';

/** How companies that are probably the same are found and shown. */
const similar = {
  api: companyApi,
  reply: z.array(similarCompany),
  textOf: ({ name, street }: SimilarCompany) => `${name}, ${street}`,
};

export function CompanyDialog({ record: company, onSaved, onClose }: RecordDialogProps<CompanyRow>) {
  const t = useWords(companyWords);
  const form = useRecordForm({
    name: 'company',
    schema: companyInput,
    record: company,
    labels: t.fields,
    titleOf: (values) => values.name,
    textOf: textOfEntity('company'),
  });
  const npwp: { onChange: (value: string) => void } = form.input('npwp');
  return (
    <FormDialog
      title={company ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(companyApi, companyInput, company)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} required />
      <TextInput {...form.input('industry')} />
      <SimilarHint {...similar} typed={{ name: form.values.name }} except={company?.id} />
      <Textarea {...form.input('address.street')} className={classes.street} required rows={3} />
      <TextInput {...form.input('phone')} inputMode="numeric" />
      <TextInput {...form.input('address.zipCode')} inputMode="numeric" />
      <TextInput
        {...npwp}
        value={groupedNpwp(form.values.npwp)}
        onChange={({ currentTarget }) => npwp.onChange(plainNpwp(currentTarget.value))}
        inputMode="numeric"
      />
      <SimilarHint {...similar} typed={{ npwp: form.values.npwp }} except={company?.id} />
    </FormDialog>
  );
}
