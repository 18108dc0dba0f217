import { type CalendarVisit, type VisitCalendar, visitCalendar } from '@gso/contract/calendar/visit-calendar';
import type { VisitListQuery } from '@gso/contract/visit/visit-list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { currentSession } from '../../../api/session.ts';
import { orKept } from '../../../offline/or-kept.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { showUndoable } from '../../../form/show-undoable.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { listWords } from '../../../words/list-words.ts';
import { wordsNow } from '../../../words/words.ts';
import { saveVisit, visitKey } from '../api.ts';
import { daysOf, type Mode } from './calendar-days.ts';
import { type Place, placeOf } from './moves.ts';
import { calendarWords } from './words.ts';

/** How many visits of each type and day are shown at most. */
const shownOfDay: Record<Mode, number> = { day: 100, week: 50, month: 6, agenda: 100 };

interface Shown {
  mode: Mode;
  day: string;
  both: boolean;
  people: readonly string[];
}

const calendarKey = [...visitKey, 'calendar'];

/** The visits of the days that are shown, with the filters of the list. */
export function useVisitCalendar(query: VisitListQuery, { mode, day, both, people }: Shown) {
  const days = daysOf(mode, day);
  const { type, status, hasShodan, updatedBy, visitor, project, search } = query;
  const wire = {
    ...{ from: days[0] ?? day, to: days.at(-1) ?? day, per: String(shownOfDay[mode]) },
    ...{ vt: both ? '' : type, qst: status, qsh: hasShodan, qcby: updatedBy, qvu: visitor, q: search },
    ...{ people: people.join(','), qpid: String(project) },
  };
  return useQuery({
    queryKey: [...calendarKey, wire],
    queryFn: ({ signal }) =>
      orKept(
        () => call({ path: '/api/visit/calendar', query: wire, reply: visitCalendar, signal }),
        async (kept) => {
          const { keptCalendar } = await import('../kept-visits.ts');
          const claims = currentSession()?.claims;
          const person = { username: claims?.sub ?? '', permissions: claims?.permissions ?? [] };
          const shown = { ...query, type: both ? ('' as const) : type, from: wire.from, to: wire.to };
          return keptCalendar(await kept.keptVisits(), { ...shown, per: shownOfDay[mode], people }, person);
        },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Saves moves. A visit stays where it was moved to while it is saved, and goes back if that fails. */
export function useMoves() {
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState<ReadonlyMap<number, Place>>(new Map());

  const refresh = () => queryClient.invalidateQueries({ queryKey: visitKey });
  const show = ({ id, version }: { id: number; version: number }, place: Place) =>
    queryClient.setQueriesData<VisitCalendar>(
      { queryKey: calendarKey },
      (known) =>
        known && {
          ...known,
          content: known.content.map((visit) => (visit.id === id ? { ...visit, ...place, version } : visit)),
        },
    );

  async function move(visit: CalendarVisit, place: Place, detail: string): Promise<void> {
    const { id } = visit;
    const back = placeOf(visit);
    const isGiven = place.username !== visit.username;
    const changesTo = ({ username, ...time }: Place) => ({ ...time, ...(isGiven && { username }) });
    if (saving.has(id)) return;
    setSaving((before) => new Map(before).set(id, place));
    try {
      const saved = await saveVisit({ id, changes: { version: visit.version, ...changesTo(place) } });
      show(saved, place);
      const undo = async () => {
        show(await saveVisit({ id, changes: { version: saved.version, ...changesTo(back) } }), back);
        void refresh();
      };
      showUndoable({ text: wordsNow(calendarWords).moved, detail, undo });
    } catch (error) {
      showSnackbar({ kind: 'error', text: wordsNow(listWords).canceledBecause(sentenceOf(error)), detail });
    } finally {
      void refresh();
      setSaving((before) => new Map([...before].filter(([other]) => other !== id)));
    }
  }

  return { saving, move };
}
