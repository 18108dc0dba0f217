import { groupedNpwp, plainNpwp } from '@gso/contract/company';
import { TextInput, type TextInputProps } from '@mantine/core';

interface NpwpInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange: (digits: string) => void;
}

/** A tax number, grouped while it is typed. */
export const NpwpInput = ({ value = '', onChange, ...input }: NpwpInputProps) => (
  <TextInput
    {...input}
    value={groupedNpwp(value)}
    onChange={({ currentTarget }) => onChange(plainNpwp(currentTarget.value))}
    inputMode="numeric"
  />
);
