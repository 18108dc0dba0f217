import { holidayInput, holidayKinds, type HolidayRow } from '@gso/contract/calendar/holiday';
import { NativeSelect, TextInput } from '@mantine/core';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { holidayKindWords, holidayText } from '../../words/values/holiday.ts';
import { useWords } from '../../words/words.ts';
import { holidayApi } from './api.ts';
import { holidayWords } from './words.ts';

export function HolidayDialog({ record: holiday, onSaved, onClose }: RecordDialogProps<HolidayRow>) {
  const t = useWords(holidayWords);
  const kinds = useWords(holidayKindWords);
  const form = useRecordForm({
    name: 'holiday',
    schema: holidayInput,
    record: holiday,
    labels: t.fields,
    titleOf: ({ name }) => name,
    textOf: holidayText,
  });
  return (
    <FormDialog
      title={holiday ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(holidayApi, holidayInput, holiday)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DateField {...form.input('day')} required />
      <NativeSelect
        {...form.input('kind')}
        required
        data={holidayKinds.map((value) => ({ value, label: kinds[value] }))}
      />
      <TextInput {...form.input('name')} className={classes.wide} required />
    </FormDialog>
  );
}
