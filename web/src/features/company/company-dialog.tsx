import { companyInput, type CompanyRow, type SimilarCompany, similarCompany } from '@gso/contract/company';
import { Textarea, TextInput } from '@mantine/core';
import * as z from 'zod';
import type { NewRecordProps } from '../../form/create-in-place.ts';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { SimilarHint } from '../../form/similar-hint.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useWords } from '../../words/words.ts';
import { companyApi } from './api.ts';
import { useCompanyForm } from './company-form.ts';
import { NpwpInput } from './npwp-input.tsx';
import { companyWords } from './words.ts';

/** How possible duplicates are found and shown. */
const similar = {
  api: companyApi,
  reply: z.array(similarCompany),
  textOf: ({ name, street }: SimilarCompany) => `${name}, ${street}`,
};

interface CompanyDialogProps extends RecordDialogProps<CompanyRow> {
  /** The name of a company that a picker did not find. It has no draft: the form that lacks it has one. */
  newName?: string;
}

export const NewCompanyDialog = ({ start, ...props }: NewRecordProps) => (
  <CompanyDialog {...props} newName={start.name} />
);

export function CompanyDialog({ record: company, newName, onSaved, onClose }: CompanyDialogProps) {
  const t = useWords(companyWords);
  const form = useCompanyForm({ company, newName });
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
      <Textarea {...form.input('address.street')} className={classes.wide} required rows={3} />
      <TextInput {...form.input('phone')} inputMode="tel" />
      <TextInput {...form.input('address.zipCode')} inputMode="numeric" />
      <NpwpInput {...form.input('npwp')} />
      <SimilarHint {...similar} typed={{ npwp: form.values.npwp }} except={company?.id} />
    </FormDialog>
  );
}
