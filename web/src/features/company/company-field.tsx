import { companyInput, type CompanyRow } from '@gso/contract/company';
import { Textarea, TextInput } from '@mantine/core';
import { saveForm } from '../../form/save-form.ts';
import type { EditedFieldProps } from '../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../record-page/field-in-place.tsx';
import { companyApi } from './api.ts';
import { useCompanyForm } from './company-form.ts';
import { NpwpInput } from './npwp-input.tsx';

const inputs: FieldInputs = {
  'address.street': (input) => <Textarea {...input} autosize maxRows={6} />,
  phone: (input) => <TextInput {...input} inputMode="tel" />,
  npwp: (input) => <NpwpInput {...input} />,
};

/** A field of a company that is edited in place. */
export function CompanyField(field: EditedFieldProps<CompanyRow>) {
  const company = field.record;
  const form = useCompanyForm({ company });
  return <FieldInPlace {...field} form={form} save={saveForm(companyApi, companyInput, company)} inputs={inputs} />;
}
