import { limits } from '@gso/contract/limits';
import { salesPoRow, type SalesPoRow } from '@gso/contract/sales-po';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { today } from '../../words/calendar.ts';
import { salesPoText } from '../../words/values/sales-po.ts';
import { useWords } from '../../words/words.ts';
import { AttachmentField } from './attachment-field.tsx';
import { poDialogWords } from './dialog-words.ts';
import classes from '../../form/form-dialog.module.css';
import { AmountField, CategoryField, CompanyField, QuotationField } from './po-fields.tsx';
import { newPo, poFormSchema, valuesOf } from './po-form.ts';
import { ProjectFields } from './project-fields.tsx';
import { savePo } from './save-po.ts';
import { ShareEditor } from './share-editor.tsx';

export function SalesPoDialog({ record: po, start, onSaved, onClose }: RecordDialogProps<SalesPoRow>) {
  const t = useWords(poDialogWords);
  const [sent, setSent] = useState<number>();
  const form = useRecordForm({
    name: 'sales-po',
    schema: poFormSchema,
    initialValues: po ? valuesOf(po) : newPo(today(), start?.customer.company),
    record: po,
    labels: labelsOf(t),
    titleOf: (values) => values.poNo,
    neverKept: ['file'],
    textOf: salesPoText,
    valuesIn,
  });
  return (
    <FormDialog
      title={po ? t.editTitle : t.newTitle}
      size={760}
      form={form}
      save={(attempt) => savePo(po, attempt, setSent).finally(() => setSent(undefined))}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('poNo')} required />
      <DateField {...form.input('poDate')} required />
      <CategoryField form={form} />
      <CompanyField form={form} />
      <QuotationField form={form} po={po} />
      <AmountField form={form} />
      <Textarea {...form.input('desc')} className={classes.wide} autosize minRows={2} maxRows={6} />
      {form.values.category === 'PROJECT' && <ProjectFields form={form} />}
      <ShareEditor form={form} />
      <AttachmentField form={form} po={po} sent={sent} />
    </FormDialog>
  );
}

const valuesIn = (stored: unknown): unknown => {
  const { data } = salesPoRow.safeParse(stored);
  return data ? valuesOf(data) : stored;
};

/** In the order of the form: the first one is focused when it opens. */
function labelsOf(t: (typeof poDialogWords)['en']): Readonly<Record<string, string>> {
  const { fields, newProject: made } = t;
  const places = Array.from({ length: limits.poShares }, (_, place) => place);
  return {
    poNo: fields.poNo,
    poDate: fields.poDate,
    category: fields.category,
    'company.id': fields['company.name'],
    company: fields['company.name'],
    quotation: fields['quotation.refNo'],
    amount: fields.amount,
    desc: fields.desc,
    project: fields['project.refNo'],
    'newProject.name': made.name,
    'newProject.customer.id': made.customer,
    'newProject.dueDate': made.dueDate,
    'newProject.quota': made.quota,
    'newProject.pic': made.pic,
    addInfo: fields['project.addInfo'],
    salesUserPo: fields.salesUserPo,
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`salesUserPo.${place}.username`, t.person(place + 1)],
        [`salesUserPo.${place}.pctg`, t.share(place + 1)],
      ]),
    ),
    file: fields.fileName,
    fileName: fields.fileName,
  };
}
