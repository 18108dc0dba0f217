import { priceDecimals } from '@gso/contract/decimal';
import { itemInput, type ItemRow } from '@gso/contract/item';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NewRecordProps } from '../../form/create-in-place.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { saveForm } from '../../form/save-form.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { RecordPicker } from '../../ui/field/record-picker.tsx';
import { useWords } from '../../words/words.ts';
import { itemApi } from './api.ts';
import { CurrencyField } from './currency-field.tsx';
import { brandChoices, categoryChoices, findSuppliers } from './dialog-api.ts';
import classes from '../../form/form-dialog.module.css';
import { useItemForm } from './item-form.ts';
import { PriceHints } from './price-hints.tsx';
import { SuggestField } from './suggest-field.tsx';
import { itemWords } from './words.ts';

interface ItemDialogProps extends RecordDialogProps<ItemRow> {
  /** The number of an item that a picker did not find. */
  newNumber?: string;
}

/** For an item that a picker did not find. */
export const NewItemDialog = ({ start, onSaved, onClose }: NewRecordProps) => (
  <ItemDialog
    newNumber={start.name}
    onSaved={({ id, materialNo }) => onSaved({ id, name: materialNo })}
    onClose={onClose}
  />
);

export function ItemDialog({ record: item, newNumber, onSaved, onClose }: ItemDialogProps) {
  const t = useWords(itemWords);
  const form = useItemForm({ item, newNumber });
  const { brand, currency, price } = form.values;
  const brands = useQuery(brandChoices).data;
  const categories = useQuery(categoryChoices(brand.trim())).data;
  const priceField = { decimals: priceDecimals, leftSection: currency, leftSectionWidth: 48 };
  return (
    <FormDialog
      title={item ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(itemApi, itemInput, item)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <SuggestField {...form.input('brand')} required suggestions={brands} />
      <SuggestField {...form.input('category')} suggestions={categories} />
      <TextInput {...form.input('materialNo')} required />
      <RecordPicker {...form.input('supplier')} queryKey={['supplier']} search={findSuppliers} />
      <Textarea {...form.input('materialDesc')} className={classes.wide} required rows={3} />
      <CurrencyField {...form.input('currency')} required />
      <NumberField {...form.input('price.suppPrice')} {...priceField} required />
      <NumberField {...form.input('price.sellingPrice')} {...priceField} whenEmpty={0} />
      <NumberField {...form.input('price.bottomPrice')} {...priceField} whenEmpty={0} />
      <PriceHints currency={currency} price={price} />
    </FormDialog>
  );
}
