import type { CheckIn, CheckInInput } from '@gso/contract/field/check-in';
import type { VisitRow } from '@gso/contract/visit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { visitKey } from '../api.ts';
import { checkIn, removeCheckIn } from './api.ts';
import { CheckInChoice } from './check-in-choice.tsx';

/** The check-in of a visit that exists. It is stored at once, not with the form. */
export function VisitCheckIn({ visit }: { visit: VisitRow }) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(visit.checkIn);
  const run = async (step: () => Promise<VisitRow>) => {
    try {
      setStored((await step()).checkIn);
      await queryClient.invalidateQueries({ queryKey: visitKey });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  };
  return (
    <CheckInChoice
      value={stored && { at: stored.at, position: positionOf(stored) }}
      onCheckIn={(input: CheckInInput) => run(() => checkIn(visit.id, input, newIdempotencyKey()))}
      onRemove={() => run(() => removeCheckIn(visit.id, newIdempotencyKey()))}
    />
  );
}

function positionOf({ latitude, longitude, accuracy }: CheckIn) {
  return latitude === null || longitude === null ? null : { latitude, longitude, accuracy: accuracy ?? 0 };
}
