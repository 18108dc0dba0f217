import { namedRecord } from '@gso/contract/fields';
import { itemInput, type ItemRow } from '@gso/contract/item';
import { emptyValues } from '@gso/contract/record/record-schema';
import type * as z from 'zod';
import { useRecordForm } from '../../form/use-record-form.ts';
import { useWords } from '../../words/words.ts';
import { itemWords } from './words.ts';

/** The form knows the supplier by name; the server gets only its id. */
const itemForm = itemInput.extend({ supplier: namedRecord.nullable() });

const newItem: z.output<typeof itemForm> = { ...emptyValues(itemForm), currency: 'IDR' };

interface ItemFormOptions {
  /** Missing for a new item. */
  item: ItemRow | undefined;
  /** The number of an item that a picker did not find. It has no draft: the form that lacks it has one. */
  newNumber?: string | undefined;
}

/** The form of an item, for the dialog and for fields that are edited in place. */
export function useItemForm({ item, newNumber }: ItemFormOptions) {
  const { fields } = useWords(itemWords);
  return useRecordForm({
    name: 'item',
    schema: itemForm,
    initialValues: item ? undefined : { ...newItem, ...(newNumber !== undefined && { materialNo: newNumber }) },
    secret: newNumber !== undefined,
    record: item,
    labels: fields,
    titleOf: ({ brand, materialNo }) => `${brand} ${materialNo}`.trim(),
  });
}
