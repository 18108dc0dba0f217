import { erasedReply, peopleReply, type PersonKind, personReply, type PersonReply } from '@gso/contract/privacy/person';
import { call } from '../../api/client.ts';

export const privacyKey = ['privacy'] as const;

const path = (kind: PersonKind) => `/api/privacy/${kind}`;

export const findPeople = (kind: PersonKind, q: string, signal: AbortSignal) =>
  call({ path: path(kind), query: { q }, reply: peopleReply, signal });

export const fetchPerson = (kind: PersonKind, id: number, signal: AbortSignal) =>
  call({ path: `${path(kind)}/${id}`, reply: personReply, signal });

export const exportPath = (kind: PersonKind, id: number) => `${path(kind)}/${id}/all`;

export const erase = (
  kind: PersonKind,
  { id, version, fingerprint }: Pick<PersonReply, 'id' | 'version' | 'fingerprint'>,
  idempotencyKey: string,
) =>
  call({
    method: 'POST',
    path: `${path(kind)}/${id}/erase`,
    body: { version, seen: fingerprint },
    idempotencyKey,
    reply: erasedReply,
  });
