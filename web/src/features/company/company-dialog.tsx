import { companyInput, type CompanyInput, type CompanyRow } from '@gso/contract/company';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../list/form-dialog.tsx';
import { useRecordForm } from '../../list/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { createCompany, updateCompany } from './api.ts';
import classes from './company-dialog.module.css';
import { SimilarHint } from './similar-hint.tsx';
import { companyWords } from './words.ts';

interface CompanyDialogProps {
  /** Missing when a new one is made. */
  company?: CompanyRow | undefined;
  onSaved: (saved: CompanyRow) => void;
  onClose: () => void;
}

const emptyCompany: CompanyInput = {
  name: '',
  phone: '',
  industry: '',
  address: { street: '', zipCode: '' },
  isActive: true,
};

function valuesOf({ name, phone, industry, address, isActive }: CompanyRow): CompanyInput {
  return { name, phone, industry, address, isActive };
}

export function CompanyDialog({ company, onSaved, onClose }: CompanyDialogProps) {
  const t = useWords(companyWords);
  const form = useRecordForm({
    name: 'company',
    schema: companyInput,
    initialValues: company ? valuesOf(company) : emptyCompany,
    record: company,
    labels: t.fields,
    titleOf: (values) => values.name,
  });
  return (
    <FormDialog
      title={company ? t.editTitle : t.newTitle}
      form={form}
      save={({ values, changes, version, idempotencyKey }) =>
        company ? updateCompany(company.id, { ...changes, version }) : createCompany(values, idempotencyKey)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} required />
      <TextInput {...form.input('industry')} />
      <SimilarHint name={form.values.name} except={company?.id} />
      <Textarea {...form.input('address.street')} className={classes.street} required rows={3} />
      <TextInput {...form.input('phone')} inputMode="numeric" />
      <TextInput {...form.input('address.zipCode')} inputMode="numeric" />
    </FormDialog>
  );
}
