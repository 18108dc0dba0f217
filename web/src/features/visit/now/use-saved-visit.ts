import type { CheckInInput } from '@gso/contract/field/check-in';
import type { VisitRow } from '@gso/contract/visit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { visitKey } from '../api.ts';
import { checkIn } from '../check-in/api.ts';
import { keepInOutbox } from '../files/keep-in-outbox.ts';
import { useVisitFiles, type VisitFilesState } from '../files/use-visit-files.ts';
import { saveVisitOrKeep } from '../save-visit.ts';
import { nextVisitOf, type NowValues } from './now-form.ts';

/** What follows once the visit exists. Each has its own key, so that trying again does nothing twice. */
export interface Step {
  name: 'checkIn' | 'next';
  state: 'running' | 'done' | { why: string };
  retry: () => void;
}

export interface SavedVisit {
  visit: VisitRow | undefined;
  files: VisitFilesState;
  steps: readonly Step[];
  /** The visit was saved: sends its files, the check-in and the next visit. */
  follow: (visit: VisitRow, values: NowValues, checkedIn: CheckInInput | null) => void;
}

/** A visit that was saved, with what belongs to it and is sent after it. */
export function useSavedVisit(): SavedVisit {
  const queryClient = useQueryClient();
  const [visit, setVisit] = useState<VisitRow>();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const files = useVisitFiles(visit);

  function start(name: Step['name'], save: () => Promise<unknown>): void {
    const set = (state: Step['state']) =>
      setSteps((before) => [...before.filter((step) => step.name !== name), { name, state, retry: run }]);
    function run(): void {
      set('running');
      save()
        .then(() => queryClient.invalidateQueries({ queryKey: visitKey }))
        .then(
          () => set('done'),
          (error: unknown) => set({ why: sentenceOf(error) }),
        );
    }
    run();
  }

  return {
    visit,
    files,
    steps,
    follow: (saved, values, checkedIn) => {
      setVisit(saved);
      void queryClient.invalidateQueries({ queryKey: visitKey });
      if (files.pile.files.length > 0) void files.sendAllTo(saved);
      if (checkedIn) {
        const key = newIdempotencyKey();
        const work = { kind: 'check-in', visitId: saved.id, body: checkedIn } as const;
        const title = saved.customer.company.name;
        start('checkIn', async () => {
          if (!(await keepInOutbox(saved.id, { work, title, key }))) await checkIn(saved.id, checkedIn, key);
        });
      }
      if (values.nextDate !== '') {
        const idempotencyKey = newIdempotencyKey();
        const attempt = { values: nextVisitOf(values), changes: {}, version: 0, idempotencyKey };
        start('next', () => saveVisitOrKeep('SALES', undefined, attempt));
      }
    },
  };
}
