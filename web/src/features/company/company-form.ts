import { companyInput, type CompanyRow } from '@gso/contract/company';
import { emptyValues } from '@gso/contract/record/record-schema';
import { useRecordForm } from '../../form/use-record-form.ts';
import { textOfEntity } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './words.ts';

interface CompanyFormOptions {
  /** Missing for a new company. */
  company: CompanyRow | undefined;
  /** The name of a company that a picker did not find. It has no draft: the form that lacks it has one. */
  newName?: string | undefined;
}

/** The form of a company, for the dialog and for fields that are edited in place. */
export function useCompanyForm({ company, newName }: CompanyFormOptions) {
  const { fields } = useWords(companyWords);
  return useRecordForm({
    name: 'company',
    schema: companyInput,
    record: company,
    ...(newName !== undefined && {
      initialValues: { ...emptyValues(companyInput), name: newName },
      firstField: 'address.street',
      secret: true,
    }),
    labels: fields,
    titleOf: (values) => values.name,
    textOf: textOfEntity('company'),
  });
}
