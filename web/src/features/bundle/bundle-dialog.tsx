import { bundleInput, bundleMemberRow, type BundleMemberRow, type BundleRow } from '@gso/contract/bundle';
import { fieldMessages } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { bundleText } from '../../words/values/bundle.ts';
import { useWords } from '../../words/words.ts';
import { bundleApi } from './api.ts';
import { ItemPicker } from './item-picker.tsx';
import { MemberEditor } from './member-editor.tsx';
import classes from '../../form/form-dialog.module.css';
import { isQuantity } from './quantity-stepper.tsx';
import { useRates } from '../../pickers/exchange-rates.ts';
import { bundleWords } from './words.ts';

/** The form keeps members as rows, so that a draft and a conflict know their names and prices. */
const bundleForm = z.strictObject({
  ...bundleInput.shape,
  category: bundleInput.shape.category.unwrap(),
  items: z
    .array(bundleMemberRow.extend({ qty: z.custom<number>() }))
    .min(1, fieldMessages.selectOne)
    .max(limits.bundleMembers)
    .refine((members) => members.every(({ qty }) => isQuantity(qty)), fieldMessages.quantities),
});
type BundleForm = z.output<typeof bundleForm>;

const emptyBundle: BundleForm = { brand: '', category: '', materialNo: '', materialDesc: '', items: [] };

function valuesOf({ brand, category, materialNo, materialDesc, items }: BundleRow): BundleForm {
  return { brand, category, materialNo, materialDesc, items };
}

const sent = (members: readonly BundleMemberRow[]) => members.map(({ id, qty }) => ({ id, qty }));

export function BundleDialog({ record: bundle, onSaved, onClose }: RecordDialogProps<BundleRow>) {
  const t = useWords(bundleWords);
  const rates = useRates();
  const [picking, setPicking] = useState(false);
  const form = useRecordForm({
    name: 'bundle',
    schema: bundleForm,
    initialValues: bundle ? valuesOf(bundle) : emptyBundle,
    record: bundle,
    labels: t.fields,
    titleOf: (values) => values.materialNo,
    textOf: bundleText,
  });
  return (
    <>
      <FormDialog
        title={bundle ? t.editTitle : t.newTitle}
        size={960}
        covered={picking}
        form={form}
        save={({ values, changes, version, idempotencyKey }) =>
          bundle
            ? bundleApi.update(bundle.id, {
                ...changes,
                ...(changes.items && { items: sent(changes.items) }),
                version,
              })
            : bundleApi.create({ ...values, items: sent(values.items) }, idempotencyKey)
        }
        onSaved={onSaved}
        onClose={onClose}
      >
        <TextInput {...form.input('brand')} required />
        <TextInput {...form.input('category')} />
        <TextInput {...form.input('materialNo')} required />
        <Textarea {...form.input('materialDesc')} className={classes.wide} required rows={2} />
        <MemberEditor {...form.input('items')} value={form.values.items} rates={rates} onAdd={() => setPicking(true)} />
      </FormDialog>
      {picking && (
        <ItemPicker
          {...form.input('items')}
          value={form.values.items}
          rates={rates}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
