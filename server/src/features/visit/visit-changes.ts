import { mayPass } from '@gso/contract/permissions';
import { mayChangeVisit, type VisitInput, visitProblems, type VisitRow } from '@gso/contract/visit';
import { visitAccess, visitTypes } from '@gso/contract/visit/visit-access';
import type { VisitListQuery } from '@gso/contract/visit/visit-list';
import type { Actor } from '../../platform/auth/actor.ts';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { PlannedChange } from '../../platform/change-group/group-target.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Text, text } from '../../platform/text.ts';
import { visitConditions } from './queries.ts';
import { refuseOtherTypes } from './visit-access.ts';
import { visit } from './visit-kind.ts';
import { type KnownLinks, wrongLink } from './visit-links.ts';
import { peopleNamed } from '../access/people-named.ts';
import { wrongVisitor } from './visitor.ts';
import { confirmsForOthers, notYourDraft, othersVisit } from './write-visit.ts';

type Change = PlannedChange<VisitRow, VisitInput>;

/** Visits that are changed in groups, with the same rules for this user as for a single visit. */
export const visitChanges: BulkTarget<VisitRow, VisitInput> = {
  kind: visit,
  access: visitAccess.page,
  readable: ({ permissions }) =>
    statement`visit.type = any(${visitTypes.filter((type) => mayPass(permissions, visitAccess.type[type]))})`,
  conditions: (db, actor, filters: VisitListQuery) => {
    refuseOtherTypes(actor, filters);
    return visitConditions(db, actor, filters);
  },
  check: async (db, actor, changes) => {
    const people = await peopleNamed(
      db,
      changes.map(({ input }) => input.username),
    );
    const links = await linksOf(db, changes);
    return changes.map(({ before, input: sent }) => {
      const username = people.get(sent.username.toLowerCase())?.username ?? sent.username;
      const input = { ...sent, username };
      const [problem] = visitProblems(input);
      const refused =
        refuseChange(actor, before) ??
        wrongVisitor(actor, people, { wanted: username, before: before.username }) ??
        (confirmsForOthers(actor, input, before) ? notYourDraft : undefined) ??
        wrongLink(links, input, before)?.message ??
        (problem && text(problem.message, problem.message));
      return refused ? { refused } : { input };
    });
  },
  unremovable: refuseChange,
};

function refuseChange(actor: Actor, row: VisitRow): Text | undefined {
  return mayChangeVisit(actor, row) ? undefined : othersVisit;
}

async function linksOf(db: Reader, changes: readonly Change[]): Promise<KnownLinks> {
  const shodanIds = new Set(changes.flatMap(({ input }) => input.shodan?.id ?? []));
  const projectIds = new Set(changes.flatMap(({ input }) => input.project?.id ?? []));
  const shodans = await readRows<{ id: number; customerId: number; status: string }>(
    db,
    statement`select id, customer_id as "customerId", status from shodan where id = any(${[...shodanIds]})`,
  );
  const projects = await readRows<{ id: number; customerId: number }>(
    db,
    statement`select id, customer_id as "customerId" from project where id = any(${[...projectIds]})`,
  );
  return {
    shodans: new Map(shodans.map((one) => [one.id, one])),
    projects: new Map(projects.map((one) => [one.id, one])),
  };
}
