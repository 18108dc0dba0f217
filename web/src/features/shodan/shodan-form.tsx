import { namedRecord } from '@gso/contract/fields';
import { shodanInput, type ShodanRow, shodanStatuses } from '@gso/contract/shodan';
import { emptyValues } from '@gso/contract/record/record-schema';
import { Select, type SelectProps } from '@mantine/core';
import type { RecordStart } from '../../form/record-start.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { chosenCustomer } from '../../pickers/company-customer-fields.tsx';
import { usePipelineOptions } from '../../pickers/pipeline-options.ts';
import { statusWords } from '../../words/status.ts';
import { shodanText } from '../../words/values/shodan.ts';
import { useWords } from '../../words/words.ts';
import { ChoiceSelect } from '../../pickers/choice-select.tsx';
import { shodanWords } from './words.ts';

/** The form knows the customer with their company; the server gets only the id. */
const shodanForm = shodanInput.extend({
  customer: chosenCustomer,
  stage: namedRecord.nullable().default(null),
  loseReason: namedRecord.nullable().default(null),
});

/** The form of a shodan, for the dialog and for fields that are edited in place. */
export function useShodanForm(shodan: ShodanRow | undefined, start?: RecordStart) {
  const { fields } = useWords(shodanWords);
  const { 'customer.company.name': company, 'customer.name': customer, name, status, amount, desc } = fields;
  const { 'stage.name': stage, 'loseReason.name': loseReason, expectedClose, nextStep, nextStepDate } = fields;
  return useRecordForm({
    name: 'shodan',
    schema: shodanForm,
    record: shodan,
    ...(start && { initialValues: { ...emptyValues(shodanForm), customer: start.customer } }),
    labels: {
      ...{ 'customer.company.id': company, 'customer.id': customer, customer, name, status, amount },
      ...{ 'stage.id': stage, stage, 'loseReason.id': loseReason, loseReason },
      ...{ expectedClose, nextStep, nextStepDate, desc },
    },
    titleOf: (values) => values.name,
    textOf: shodanText,
  });
}

type Input = Omit<SelectProps, 'value' | 'onChange' | 'data'> &
  Pick<Parameters<typeof ChoiceSelect>[0], 'value' | 'onChange'>;

/** A new shodan is in the first stage if none is chosen. */
export function StageSelect(input: Input) {
  const { stages } = usePipelineOptions();
  const [first] = stages;
  return <ChoiceSelect {...input} allowDeselect={false} value={input.value ?? first ?? null} choices={stages} />;
}

export function ShodanStatusSelect(input: SelectProps) {
  const statuses = useWords(statusWords);
  const data = shodanStatuses.map((value) => ({ value, label: statuses[value] }));
  return <Select {...input} allowDeselect={false} data={data} />;
}
