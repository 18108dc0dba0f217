import { shodanInput, type ShodanRow } from '@gso/contract/shodan';
import { Textarea } from '@mantine/core';
import { saveForm } from '../../form/save-form.ts';
import type { EditedFieldProps } from '../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../record-page/field-in-place.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { shodanApi } from './api.ts';
import { LoseReasonSelect } from '../../pickers/choice-select.tsx';
import { ShodanStatusSelect, StageSelect, useShodanForm } from './shodan-form.tsx';

const inputs: FieldInputs = {
  status: (input) => <ShodanStatusSelect {...input} />,
  amount: (input) => <NumberField {...input} leftSection="Rp" whenEmpty={0} />,
  stage: (input) => <StageSelect {...input} />,
  loseReason: (input) => <LoseReasonSelect {...input} />,
  expectedClose: (input) => <DateField {...input} />,
  nextStepDate: (input) => <DateField {...input} />,
  desc: (input) => <Textarea {...input} autosize maxRows={8} />,
};

/** A field of a shodan that is edited in place. */
export function ShodanField(field: EditedFieldProps<ShodanRow>) {
  const { record } = field;
  const form = useShodanForm(record);
  return <FieldInPlace {...field} form={form} save={saveForm(shodanApi, shodanInput, record)} inputs={inputs} />;
}
