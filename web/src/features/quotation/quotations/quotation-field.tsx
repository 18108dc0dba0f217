import { quotationInput, type QuotationRow } from '@gso/contract/quotation';
import { Textarea } from '@mantine/core';
import { useRecordForm } from '../../../form/use-record-form.ts';
import type { EditedFieldProps } from '../../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../../record-page/field-in-place.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { useWords } from '../../../words/words.ts';
import { updateQuotation } from '../api.ts';
import { quotationsWords } from './words.ts';

/** The fields that change no price. The wizard changes the rest. */
const plainFields = quotationInput.pick({ name: true, note: true, validUntil: true });

const inputs: FieldInputs = {
  note: (input) => <Textarea {...input} autosize maxRows={8} />,
  validUntil: (input) => <DateField {...input} />,
};

/** A field of a quotation that is edited in place. */
export function QuotationField(field: EditedFieldProps<QuotationRow>) {
  const { id, refNo } = field.record;
  const { fields, note } = useWords(quotationsWords);
  const form = useRecordForm({
    name: 'quotation-fields',
    schema: plainFields,
    record: field.record,
    labels: { name: fields.name, note, validUntil: fields.validUntil },
    titleOf: () => refNo,
  });
  return (
    <FieldInPlace
      {...field}
      form={form}
      save={({ changes, version }) => updateQuotation({ ...changes, id, version })}
      inputs={inputs}
    />
  );
}
