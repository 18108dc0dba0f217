import { Select, TextInput } from '@mantine/core';
import { DateField } from '../../ui/field/date-field.tsx';
import { formatDate } from '../../words/format.ts';
import { textOfEntity } from '../../words/records.ts';
import type { BulkInputProps } from './bulk-field.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function BulkText({ label, value, onChange }: BulkInputProps) {
  return (
    <TextInput
      label={label}
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget.value)}
    />
  );
}

/** A day or none. */
export function BulkDate({ label, value, onChange }: BulkInputProps) {
  return (
    <DateField
      label={label}
      value={textOf(value)}
      onChange={(day) => onChange(day, day === '' ? '' : formatDate(day))}
    />
  );
}

/** One of a few values, with the texts that lists and histories show. */
export function bulkChoice(entity: string, field: string, values: readonly (string | boolean)[]) {
  return function BulkChoice({ label, value, onChange }: BulkInputProps) {
    const textOfValue = (one: string | boolean) => textOfEntity(entity)(field, one);
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={values.map((one) => ({ value: String(one), label: textOfValue(one) }))}
        value={typeof value === 'string' || typeof value === 'boolean' ? String(value) : null}
        onChange={(chosen) => {
          const one = values.find((each) => String(each) === chosen);
          if (one !== undefined) onChange(one, textOfValue(one));
        }}
      />
    );
  };
}
