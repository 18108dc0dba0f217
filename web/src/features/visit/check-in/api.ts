import type { CheckInInput } from '@gso/contract/field/check-in';
import { visitSaved } from '@gso/contract/visit';
import { call } from '../../../api/client.ts';

const pathOf = (visitId: number) => `/api/visit/${visitId}/check-in`;

export const checkIn = (visitId: number, body: CheckInInput, idempotencyKey: string) =>
  call({ path: pathOf(visitId), method: 'POST', body, idempotencyKey, reply: visitSaved });

export const removeCheckIn = (visitId: number, idempotencyKey: string) =>
  call({ path: pathOf(visitId), method: 'DELETE', idempotencyKey, reply: visitSaved });
