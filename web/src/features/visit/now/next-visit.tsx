import { WorkingDays } from '@gso/contract/plan/working-days';
import { addDays } from '@gso/contract/rules/calendar-days';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RecordForm } from '../../../form/use-record-form.ts';
import { useHolidays, useWorkingHours } from '../../../pickers/holidays.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { today } from '../../../words/calendar.ts';
import { formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { ChipChoice } from './chip-choice.tsx';
import { nextChoices, nextDays } from './next-days.ts';
import type { NowValues } from './now-form.ts';
import { nowWords } from './words.ts';

/** Beyond a month, so that a day moved behind holidays is known. */
const daysAhead = 60;

/** Plans the next visit to the same contact: a day, and what for. */
export function NextVisit({ form }: { form: RecordForm<NowValues> }) {
  const t = useWords(nowWords);
  const now = today();
  const days = useNextDays(now);
  const date: { onChange: (day: string) => void } = form.input('nextDate');
  const { nextDate } = form.values;
  const offered = nextChoices.find((choice) => days[choice] === nextDate);
  const [choosing, setChoosing] = useState(false);
  const choice = choosing || (nextDate !== '' && !offered) ? 'choose' : (offered ?? 'none');
  const choose = (chosen: typeof choice) => {
    setChoosing(chosen === 'choose');
    if (chosen !== 'choose') date.onChange(chosen === 'none' ? '' : days[chosen]);
  };
  return (
    <>
      <ChipChoice
        legend={t.next}
        value={choice}
        onChange={choose}
        options={[
          { value: 'none', label: t.none },
          ...nextChoices.map((value) => ({
            value,
            label: t.choices[value],
            hint: formatDate(days[value]).slice(0, 5),
          })),
          { value: 'choose', label: t.choose },
        ]}
      />
      {choice === 'choose' && <DateField {...form.input('nextDate')} required />}
      {choice !== 'none' && <TextInput {...form.input('nextActivity')} required />}
    </>
  );
}

function useNextDays(now: string) {
  const holidays = useHolidays(now, addDays(now, daysAhead));
  const hours = useWorkingHours();
  return useMemo(() => {
    const working = new WorkingDays(holidays.keys(), hours?.days);
    return nextDays(now, (day) => working.endOf(day, 1));
  }, [now, holidays, hours]);
}
