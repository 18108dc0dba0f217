import { similarSuppliers, supplierInput, type SupplierRow } from '@gso/contract/supplier';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { SimilarHint } from '../../form/similar-hint.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { supplierText } from '../../words/values/supplier.ts';
import { useWords } from '../../words/words.ts';
import { supplierApi } from './api.ts';
import { BrandsField } from './brands-field.tsx';
import { CountrySelect } from './country-select.tsx';
import classes from '../../form/form-dialog.module.css';
import { supplierWords } from './words.ts';

export function SupplierDialog({ record: supplier, onSaved, onClose }: RecordDialogProps<SupplierRow>) {
  const t = useWords(supplierWords);
  const form = useRecordForm({
    name: 'supplier',
    schema: supplierInput,
    record: supplier,
    labels: t.fields,
    titleOf: (values) => values.name,
    textOf: supplierText,
  });
  return (
    <FormDialog
      title={supplier ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(supplierApi, supplierInput, supplier)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.wide} required />
      <SimilarHint
        api={supplierApi}
        reply={similarSuppliers}
        typed={{ name: form.values.name }}
        except={supplier?.id}
        textOf={({ name, street }) => `${name}, ${street}`}
      />
      <Textarea {...form.input('address.street')} className={classes.wide} required rows={2} />
      <TextInput {...form.input('address.zipCode')} inputMode="numeric" />
      <CountrySelect {...form.input('country')} />
      <TextInput {...form.input('cp1')} />
      <TextInput {...form.input('phone1')} inputMode="tel" />
      <TextInput {...form.input('cp2')} />
      <TextInput {...form.input('phone2')} inputMode="tel" />
      <BrandsField {...form.input('brands')} />
    </FormDialog>
  );
}
