import { type WorkingHours, workingHoursInput, workingHoursProblems } from '@gso/contract/calendar/working-hours';
import { Checkbox, Input } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormPanel } from '../../form/form-panel.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { fetchWorkingHours, workingHoursKey } from '../../pickers/holidays.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { TimeField } from '../../ui/field/time-field.tsx';
import { isTime } from '../../words/time-of-day.ts';
import { weekdayWords, workingHoursText } from '../../words/values/holiday.ts';
import { useWords } from '../../words/words.ts';
import { updateWorkingHours } from './api.ts';
import classes from './holiday.module.css';
import { holidayWords } from './words.ts';

const hoursKey = ['working-hours', 'edited'] as const;

export function WorkingHoursPanel() {
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const hours = useQuery({
    queryKey: hoursKey,
    queryFn: ({ signal }) => fetchWorkingHours(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (hours.error) return <FailurePanel error={hours.error} onRetry={() => void hours.refetch()} />;
  return (
    hours.data && (
      <WorkingHoursForm
        hours={hours.data}
        onSaved={(saved) => {
          queryClient.setQueryData(hoursKey, saved);
          queryClient.setQueryData(workingHoursKey, saved);
        }}
      />
    )
  );
}

const schema = workingHoursInput.superRefine((values, context) => {
  if (!isTime(values.timeStart) || !isTime(values.timeEnd)) return;
  for (const { path, message } of workingHoursProblems(values)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});

const valuesOf = ({ timeStart, timeEnd, days }: WorkingHours) => ({ timeStart, timeEnd, days });

function WorkingHoursForm({ hours, onSaved }: { hours: WorkingHours; onSaved: (saved: WorkingHours) => void }) {
  const { hours: t } = useWords(holidayWords);
  const titleId = useId();
  const form = useRecordForm({
    name: 'working-hours',
    schema,
    initialValues: valuesOf(hours),
    record: hours,
    labels: t.fields,
    titleOf: () => t.title,
    textOf: workingHoursText,
  });
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t.title}
      </h2>
      <p className={classes.hint}>{t.hint}</p>
      <FormPanel
        form={form}
        save={({ changes, version }) => updateWorkingHours({ ...changes, version })}
        onSaved={(saved) => {
          const values = valuesOf(saved);
          form.rebase(values, { values, version: saved.version });
          onSaved(saved);
        }}
      >
        <div className={classes.times}>
          <TimeField {...form.input('timeStart')} required />
          <TimeField {...form.input('timeEnd')} required />
        </div>
        <WeekdayChoice {...form.input('days')} />
      </FormPanel>
    </section>
  );
}

interface WeekdayChoiceProps {
  label?: ReactNode;
  value?: readonly number[];
  onChange: (days: number[]) => void;
  error?: ReactNode;
  'data-path'?: string;
}

function WeekdayChoice({ label, value = [], onChange, error, 'data-path': path }: WeekdayChoiceProps) {
  const names = useWords(weekdayWords);
  const weekdays = names.map((_name, index) => index + 1);
  return (
    <fieldset className={classes.days} data-path={path} tabIndex={-1}>
      <legend className={classes.legend}>{label}</legend>
      {error && <Input.Error>{error}</Input.Error>}
      {weekdays.map((day) => (
        <Checkbox
          key={day}
          label={names[day - 1]}
          checked={value.includes(day)}
          onChange={({ currentTarget }) =>
            onChange(weekdays.filter((one) => (one === day ? currentTarget.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
