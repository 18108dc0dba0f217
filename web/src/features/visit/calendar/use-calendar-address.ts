import { dayOrEmpty } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { today } from '../../../words/calendar.ts';
import { type Mode, modes } from './calendar-days.ts';

interface CalendarPlace {
  mode: Mode;
  day: string;
  /** Sales and project visits together. */
  both: boolean;
  /** Only the visits of these people, beside each other where one day is shown. */
  people: readonly string[];
}

export interface CalendarAddress extends CalendarPlace {
  /** A step that Back undoes. */
  go: (part: Partial<CalendarPlace>) => void;
}

/** What the calendar shows, stored in the address. Invalid values fall back to their defaults. */
export function useCalendarAddress(): CalendarAddress {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const usual: Mode = useOnPhone() ? 'agenda' : 'week';
  const parameters = Object.fromEntries(new URLSearchParams(searchStr));
  const asked = dayOrEmpty.safeParse(parameters['day'] ?? '').data ?? '';
  const people = (parameters['people'] ?? '').split(',').filter(Boolean).slice(0, limits.calendarPeople);
  const place: CalendarPlace = {
    mode: modes.find((mode) => mode === parameters['mode']) ?? usual,
    day: asked || today(),
    both: parameters['types'] === 'all',
    people: [...new Set(people)],
  };
  const go = (part: Partial<CalendarPlace>) => {
    const next = { ...place, ...part };
    const { mode: _mode, day: _day, types: _types, people: _people, ...others } = parameters;
    const search = {
      ...others,
      mode: next.mode,
      day: next.day,
      ...(next.both && { types: 'all' }),
      ...(next.people.length > 0 && { people: next.people.join(',') }),
    };
    void navigate({ to: pathname, search });
  };
  return { ...place, go };
}
