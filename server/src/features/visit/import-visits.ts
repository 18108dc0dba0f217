import { mayChangeVisit, type VisitInput, visitProblems, type VisitRow } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import type { Actor } from '../../platform/auth/actor.ts';
import { statement } from '../../platform/db/statement.ts';
import { type ImportTarget, resolveBy, Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { text } from '../../platform/text.ts';
import { NameResolver } from './resolve-names.ts';
import { headers, type SheetVisit, visitNames, visitSheets } from './sheet.ts';
import { visit } from './visit-kind.ts';
import { wrongLink } from './visit-links.ts';
import { wrongVisitor } from './visitor.ts';
import { confirmsForOthers, notYourDraft, othersVisit } from './write-visit.ts';

/** Imports visits of one type, with the same rules for this user as for a single visit. */
export function visitImport(type: VisitType, actor: Actor): ImportTarget<VisitRow, VisitInput, SheetVisit> {
  const names = new NameResolver(type, actor);
  return {
    kind: visit,
    sheet: visitSheets[type],
    keyHeader: headers.customer,
    keyOf,
    keyOfRow: keyOf,
    // Matches all visits at those contacts on those days; comparing the keys removes the others.
    hasKey: (keys) => statement`visit.id = any(array(
      select there.id from unnest(${keys}::text[]) as key join visit as there on there.type = ${type}
        and there.customer_id = split_part(key, ' ', 1)::integer and there.visit_date = split_part(key, ' ', 2)::date))`,
    resolve: resolveBy(visitNames, (tx, rows) => names.resolve(tx, rows)),
    check: (input, before) => [
      ...[
        before && refuseChange(type, actor, before),
        refuseVisitor(names, actor, input, before),
        refuseDraft(actor, input, before),
        refuseLink(names, input, before),
      ].filter((problem) => problem !== undefined),
      ...problemsOf(input),
    ],
  };
}

/** One visitor starts only one visit at one contact at a time. */
const keyOf = ({ customer, visitDate, timeStart, username }: VisitInput | VisitRow): string =>
  `${customer.id} ${visitDate} ${timeStart} ${username}`;

const otherType = text('This visit is of the other type', 'Kunjungan ini berjenis lain');

function refuseChange(type: VisitType, actor: Actor, before: VisitRow): Unresolved | undefined {
  if (before.type !== type) return new Unresolved('ID', String(before.id), otherType);
  return mayChangeVisit(actor, before) ? undefined : new Unresolved('ID', String(before.id), othersVisit);
}

function refuseVisitor(
  { people }: NameResolver,
  actor: Actor,
  { username }: VisitInput,
  before: VisitRow | undefined,
): Unresolved | undefined {
  const reason = wrongVisitor(actor, people, { wanted: username, before: before?.username });
  return reason && new Unresolved(headers.visitor, username, reason);
}

function refuseDraft(actor: Actor, input: VisitInput, before: VisitRow | undefined): Unresolved | undefined {
  const isRefused = before && confirmsForOthers(actor, input, before);
  return isRefused ? new Unresolved(headers.status, input.status, notYourDraft) : undefined;
}

const columnsOf = { timeEnd: headers.end, shodan: headers.shodan, project: headers.project };
const headerOf = new Map<string, string>(Object.entries(columnsOf));

const problemsOf = (input: VisitInput): Unresolved[] =>
  visitProblems(input).map(({ path, message }) => {
    const value = path === 'timeEnd' ? input.timeEnd : '';
    return new Unresolved(headerOf.get(path) ?? path, value, text(message, message));
  });

function refuseLink(names: NameResolver, input: VisitInput, before: VisitRow | undefined): Unresolved | undefined {
  const wrong = wrongLink(names, input, before);
  return wrong && new Unresolved(columnsOf[wrong.path], names.nameOf(wrong.path, input), wrong.message);
}
