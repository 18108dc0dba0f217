import { IconBriefcase } from '@tabler/icons-react';
import { formatCount } from '../../../words/format.ts';
import { formatTimes } from '../../../words/time-of-day.ts';
import { today } from '../../../words/calendar.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useWords } from '../../../words/words.ts';
import classes from './calendar.module.css';
import type { Calendar } from './calendar-props.ts';
import { useDayText } from './day-text.ts';
import { calendarWords } from './words.ts';

/** The visits of two weeks, one below the other. */
export function Agenda({ calendar }: { calendar: Calendar }) {
  const t = useWords(calendarWords);
  const { longDay } = useDayText();
  const { days, visits, counts, holidays, address } = calendar;
  const shown = days.filter((day) => counts.has(day) || holidays.has(day));
  if (visits.length === 0) return <p className={classes.empty}>{t.nothing}</p>;
  return (
    <div className={classes.agenda}>
      {shown.map((day) => {
        const ofDay = visits.filter(({ visitDate }) => visitDate === day);
        const left = (counts.get(day)?.count ?? 0) - ofDay.length;
        return (
          <section key={day} className={classes.agendaDay} data-today={day === today() || undefined}>
            <h3 className={classes.agendaTitle}>
              {longDay(day)}
              {holidays.has(day) && <span className={classes.holiday}>{holidays.get(day)?.name}</span>}
            </h3>
            <ul className={classes.agendaList}>
              {ofDay.map((visit) => (
                <li key={visit.id}>
                  <button
                    type="button"
                    className={classes.agendaRow}
                    data-status={visit.status}
                    onClick={() => calendar.open(visit)}
                  >
                    <span className={classes.agendaTime}>{formatTimes(visit)}</span>
                    <span className={classes.agendaText}>
                      <strong>
                        {visit.type === 'PROJECT' && <IconBriefcase size={14} role="img" aria-label={t.project} />}{' '}
                        {visit.company}
                      </strong>
                      <span className={classes.muted}>
                        {visit.customer} · {visit.username}
                      </span>
                    </span>
                    <StatusChip status={visit.status} />
                  </button>
                </li>
              ))}
            </ul>
            {left > 0 && (
              <button type="button" className={classes.moreLink} onClick={() => address.go({ mode: 'day', day })}>
                {t.more(formatCount(left))}
              </button>
            )}
          </section>
        );
      })}
    </div>
  );
}
