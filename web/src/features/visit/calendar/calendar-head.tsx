import { limits } from '@gso/contract/limits';
import { visitStatuses } from '@gso/contract/visit/visit-access';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconBriefcase, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { FilterChip } from '../../../filter/filter-chip.tsx';
import { PersonFilter } from '../../../pickers/person-filter.tsx';
import { today } from '../../../words/calendar.ts';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { modes, neighbour } from './calendar-days.ts';
import classes from './calendar.module.css';
import { useDayText } from './day-text.ts';
import type { CalendarAddress } from './use-calendar-address.ts';
import { calendarWords } from './words.ts';

/** Which days are shown and of whom, and what the colours mean. */
export function CalendarHead({ address, mayOpenBoth }: { address: CalendarAddress; mayOpenBoth: boolean }) {
  const t = useWords(calendarWords);
  const { mode, day, both, people, go } = address;
  return (
    <div className={classes.top}>
      <div className={classes.steps}>
        <Button variant="default" size="compact-md" onClick={() => go({ day: today() })}>
          {t.today}
        </Button>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t.previous}
          onClick={() => go({ day: neighbour(mode, day, -1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t.next}
          onClick={() => go({ day: neighbour(mode, day, 1) })}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h3 className={classes.title} aria-live="polite">
          <Title address={address} />
        </h3>
      </div>
      <div className={classes.choices}>
        <div className={classes.modes} role="group" aria-label={t.modeGroup}>
          {modes.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.mode}
              aria-pressed={one === mode}
              onClick={() => go({ mode: one })}
            >
              {t.modes[one]}
            </button>
          ))}
        </div>
        {mayOpenBoth && (
          <Checkbox
            size="xs"
            label={t.bothTypes}
            checked={both}
            onChange={({ currentTarget }) => go({ both: currentTarget.checked })}
          />
        )}
        {people.map((name) => (
          <FilterChip
            key={name}
            label={t.team}
            shown={name}
            onClear={() => go({ people: people.filter((other) => other !== name) })}
          />
        ))}
        {people.length < limits.calendarPeople && (
          <PersonFilter label={t.team} value="" onChange={(name) => name && go({ people: [...people, name] })} />
        )}
      </div>
      {mode !== 'agenda' && <Legend both={both} />}
    </div>
  );
}

function Legend({ both }: { both: boolean }) {
  const t = useWords(calendarWords);
  const statuses = useWords(statusWords);
  return (
    <ul className={classes.legend} aria-label={t.legend}>
      {visitStatuses.map((status) => (
        <li key={status}>
          <span className={classes.swatch} data-status={status} aria-hidden />
          {statuses[status]}
        </li>
      ))}
      {both && (
        <li>
          <IconBriefcase size={14} aria-hidden />
          {t.project}
        </li>
      )}
    </ul>
  );
}

function Title({ address: { mode, day } }: { address: CalendarAddress }) {
  const { longDay, monthAndYear, week } = useDayText();
  if (mode === 'month') return monthAndYear(day.slice(0, 7), 'long');
  return mode === 'week' ? week(day).label : longDay(day);
}
