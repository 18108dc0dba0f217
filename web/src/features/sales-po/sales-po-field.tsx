import { salesPoInput, type SalesPoRow } from '@gso/contract/sales-po';
import { Textarea } from '@mantine/core';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { EditedFieldProps } from '../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../record-page/field-in-place.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { salesPoText } from '../../words/values/sales-po.ts';
import { useWords } from '../../words/words.ts';
import { salesPoApi } from './api.ts';
import { salesPoWords } from './words.ts';

/** The fields that do not depend on others. The dialog changes the rest. */
const plainFields = salesPoInput.pick({ poNo: true, desc: true, amount: true });

const inputs: FieldInputs = {
  amount: (input) => <NumberField {...input} leftSection="Rp" />,
  desc: (input) => <Textarea {...input} autosize maxRows={8} />,
};

/** A field of a purchase order that is edited in place. */
export function SalesPoField(field: EditedFieldProps<SalesPoRow>) {
  const { record } = field;
  const { fields } = useWords(salesPoWords);
  const form = useRecordForm({
    name: 'sales-po-fields',
    schema: plainFields,
    record,
    labels: { poNo: fields.poNo, desc: fields.desc, amount: fields.amount },
    titleOf: ({ poNo }) => poNo,
    textOf: salesPoText,
  });
  return (
    <FieldInPlace
      {...field}
      form={form}
      save={({ changes, version }) =>
        salesPoApi.update(record.id, { ...plainFields.partial().parse(changes), version })
      }
      inputs={inputs}
    />
  );
}
