import type { NamedCustomer } from '@gso/contract/fields';
import type { Picked } from '../ui/field/record-picker.tsx';
import type { RecordForm } from './use-record-form.ts';

export const nothingPicked: Picked = { id: 0, name: '' };

/** The contact of a form before anything is chosen. */
export const noCustomer: NamedCustomer = { ...nothingPicked, company: nothingPicked };

interface PickerField {
  value?: Picked;
  onChange: (picked: Picked) => void;
}

/** The properties of a picker: the form holds the record, and its error is at the id. */
export function pickerInput<Values extends object>(form: RecordForm<Values>, path: string) {
  const record: PickerField = form.input(path);
  return {
    ...form.input(`${path}.id`),
    value: record.value ?? null,
    onChange: (picked: Picked | null) => record.onChange(picked ?? nothingPicked),
  };
}
