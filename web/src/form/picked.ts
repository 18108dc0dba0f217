import type { Picked } from '../ui/field/record-picker.tsx';
import type { RecordForm } from './use-record-form.ts';

export const nothingPicked: Picked = { id: 0, name: '' };

interface PickerField {
  value?: Picked;
  onChange: (picked: Picked) => void;
}

/** The properties of a picker: the form holds the record, and what is wrong with it stands at its id. */
export function pickerInput<Values extends object>(form: RecordForm<Values>, path: string) {
  const record: PickerField = form.input(path);
  return {
    ...form.input(`${path}.id`),
    value: record.value ?? null,
    onChange: (picked: Picked | null) => record.onChange(picked ?? nothingPicked),
  };
}
