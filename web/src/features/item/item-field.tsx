import { priceDecimals } from '@gso/contract/decimal';
import { itemInput, type ItemRow } from '@gso/contract/item';
import { Textarea } from '@mantine/core';
import { saveForm } from '../../form/save-form.ts';
import type { EditedFieldProps } from '../../record-page/facts.tsx';
import { FieldInPlace, type FieldInputs } from '../../record-page/field-in-place.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { itemApi } from './api.ts';
import { useItemForm } from './item-form.ts';

const inputsIn = (currency: string): FieldInputs => {
  const price = { decimals: priceDecimals, leftSection: currency, leftSectionWidth: 48 };
  return {
    materialDesc: (input) => <Textarea {...input} autosize maxRows={6} />,
    'price.suppPrice': (input) => <NumberField {...input} {...price} />,
    'price.sellingPrice': (input) => <NumberField {...input} {...price} whenEmpty={0} />,
    'price.bottomPrice': (input) => <NumberField {...input} {...price} whenEmpty={0} />,
  };
};

/** A field of an item that is edited in place. */
export function ItemField(field: EditedFieldProps<ItemRow>) {
  const { record } = field;
  return (
    <FieldInPlace
      {...field}
      form={useItemForm({ item: record })}
      save={saveForm(itemApi, itemInput, record)}
      inputs={inputsIn(record.currency)}
    />
  );
}
