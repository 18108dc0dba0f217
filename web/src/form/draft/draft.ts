import { limits } from '@gso/contract/limits';
import { ownerNow } from '../../api/own-storage.ts';
import { forget, forgetOutdated, keep, keptNames, readKept, useIsKept, useKeptNames } from '../kept.ts';

/** Unsaved input of a form. It survives a closed tab and an expired session; a logout asks about it. */
export interface Draft {
  /** The name of the record, for the offer to continue. */
  title: string;
  /** Undefined in the draft of a new record. */
  record?: { id: number; version: number } | undefined;
  /** The record that a new one copies. */
  copyOf?: number | undefined;
  values: unknown;
  /** The original values of the form; with the version they show concurrent changes. */
  before: unknown;
  /** A create that was sent without a reply must be repeated with the same key. */
  idempotencyKey: string;
  at: string;
}

/** Where a form stores its draft. */
export interface DraftPlace {
  owner: string;
  name: string;
}

/** The owner is fixed when the form opens: the session may end meanwhile. */
export function draftPlace(form: string, id: number | undefined): DraftPlace {
  return { owner: ownerNow(), name: `draft.${form}/${id ?? 'new'}` };
}

export function readDraft({ owner, name }: DraftPlace): Draft | undefined {
  keepWaiting();
  const value = readKept(owner, name);
  return isDraft(value) ? value : undefined;
}

export const keepDraft = ({ owner, name }: DraftPlace, draft: Draft): boolean => keep(owner, name, draft);

/** By the name of their place. */
const waiting = new Map<string, { place: DraftPlace; draft: Draft }>();
/** A hidden page is not painted. */
const latestMs = 100;

/**
 * Stores a draft after the next paint, because that of a long form takes longer than the rest of a key. A page that is closed
 * or reloaded stores it first.
 */
export function keepDraftAfterPaint(place: DraftPlace, draft: Draft): void {
  const isFirst = waiting.size === 0;
  waiting.set(`${place.owner} ${place.name}`, { place, draft });
  if (!isFirst) return;
  requestAnimationFrame(() => setTimeout(keepWaiting));
  setTimeout(keepWaiting, latestMs);
}

function keepWaiting(): void {
  for (const { place, draft } of waiting.values()) keepDraft(place, draft);
  waiting.clear();
}
window.addEventListener('pagehide', keepWaiting);

export function discardDraft({ owner, name }: DraftPlace): void {
  waiting.delete(`${owner} ${name}`);
  forget(owner, name);
}
export const useDraftKept = ({ owner, name }: DraftPlace): boolean => useIsKept(owner, name);

interface KeptDraft {
  place: DraftPlace;
  draft: Draft;
}

/** The drafts that the user left in a kind of form, newest first. */
export function useDrafts(form: string): KeptDraft[] {
  const owner = ownerNow();
  return draftsAt(owner, useKeptNames(owner, `draft.${form}`));
}

/** All drafts of the user, newest first. */
export function ownDrafts(): KeptDraft[] {
  keepWaiting();
  const owner = ownerNow();
  return draftsAt(owner, keptNames(owner, 'draft.'));
}

function draftsAt(owner: string, names: readonly string[]): KeptDraft[] {
  return names
    .flatMap((name) => {
      const draft = readDraft({ owner, name });
      return draft ? [{ place: { owner, name }, draft }] : [];
    })
    .sort((one, other) => other.draft.at.localeCompare(one.draft.at));
}

const dayMs = 86_400_000;

/** Deletes outdated drafts, also of users who never return to this browser. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - limits.draftDays * dayMs;
  forgetOutdated((value) => isDraft(value) && !(Date.parse(value.at) >= oldest));
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['title', 'idempotencyKey', 'at'].every((key) => typeof Reflect.get(value, key) === 'string')
  );
}
