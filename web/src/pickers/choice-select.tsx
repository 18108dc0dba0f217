import type { NamedRecord } from '@gso/contract/fields';
import { Select, type SelectProps } from '@mantine/core';
import { usePipelineOptions } from './pipeline-options.ts';

interface ChoiceSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: NamedRecord | null;
  onChange: (chosen: NamedRecord | null) => void;
  choices: readonly NamedRecord[];
}

/** One of a few records, such as a stage. */
export function ChoiceSelect({ value, onChange, choices, ...input }: ChoiceSelectProps) {
  const isListed = !value || choices.some(({ id }) => id === value.id);
  const listed = isListed ? choices : [...choices, value];
  return (
    <Select
      {...input}
      data={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        const chosen = listed.find((one) => String(one.id) === id);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
    />
  );
}

/** Why a shodan or a quotation was lost. */
export function LoseReasonSelect(input: Omit<ChoiceSelectProps, 'choices'>) {
  const { loseReasons } = usePipelineOptions();
  return <ChoiceSelect {...input} clearable choices={loseReasons} />;
}
