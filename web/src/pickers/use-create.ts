import { companyAccess } from '@gso/contract/company';
import { itemAccess } from '@gso/contract/item';
import { use } from 'react';
import { useMay } from '../api/session.ts';
import { CreateInPlaceContext } from '../form/create-in-place.ts';
import { holdTyping } from '../form/hold-typing.ts';
import type { Picked, RecordPickerProps } from '../ui/field/record-picker.tsx';
import { useWords } from '../words/words.ts';
import { pickerWords } from './words.ts';

const access = { company: companyAccess.write, item: itemAccess.write };

/** Creates a record that a picker did not find, for users who may. */
export function useCreate(
  kind: keyof typeof access,
  onSaved: (saved: Picked) => void,
): RecordPickerProps<Picked>['create'] {
  const { newRecord } = useWords(pickerWords);
  const mayCreate = useMay(access[kind]);
  const inPlace = use(CreateInPlaceContext);
  if (!mayCreate || !inPlace) return undefined;
  return {
    label: newRecord[kind],
    open: (name) => {
      holdTyping();
      inPlace.open({ kind, start: { name }, onSaved });
    },
  };
}
