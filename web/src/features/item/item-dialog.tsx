import { priceDecimals } from '@gso/contract/decimal';
import { itemInput, type ItemRow } from '@gso/contract/item';
import { namedRecord } from '@gso/contract/fields';
import { emptyValues } from '@gso/contract/record/record-schema';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { RecordPicker } from '../../ui/field/record-picker.tsx';
import { useWords } from '../../words/words.ts';
import { itemApi } from './api.ts';
import { CurrencyField } from './currency-field.tsx';
import { brandChoices, categoryChoices, findSuppliers } from './dialog-api.ts';
import classes from './item-dialog.module.css';
import { PriceHints } from './price-hints.tsx';
import { SuggestField } from './suggest-field.tsx';
import { itemWords } from './words.ts';

/** The form knows the supplier by name; the server is told its id alone. */
const itemForm = itemInput.extend({ supplier: namedRecord.nullable() });
type ItemForm = z.output<typeof itemForm>;

const newItem: ItemForm = { ...emptyValues(itemForm), currency: 'IDR' };

export function ItemDialog({ record: item, onSaved, onClose }: RecordDialogProps<ItemRow>) {
  const t = useWords(itemWords);
  const form = useRecordForm({
    name: 'item',
    schema: itemForm,
    initialValues: item ? undefined : newItem,
    record: item,
    labels: t.fields,
    titleOf: ({ brand, materialNo }) => `${brand} ${materialNo}`.trim(),
  });
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
