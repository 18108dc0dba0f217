import { addMonths, monthsFrom } from '@gso/contract/pipeline/month-steps';
import { targetInput } from '@gso/contract/pipeline/target';
import { demoPeople } from '../../../seeds/demo-people.ts';
import { demoExpectedIn, demoNextSteps, demoStages, demoTargetMonths } from '../../../seeds/demo-plans.ts';
import { pick, plannedDay } from '../../../seeds/demo-calendar.ts';
import { target } from '../../features/pipeline/kinds.ts';
import { shodan } from '../../features/shodan/shodan-kind.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { insertRecords, updateRecord } from '../../platform/record/write-record.ts';
import type { Office } from './office.ts';
import { instantOf, type Moment } from './timeline.ts';

/** What everybody in sales should win in the months around this one. */
export async function seedTargets({ tx, people, today }: Office): Promise<void> {
  const thisMonth = today.slice(0, 7);
  const { back, ahead } = demoTargetMonths;
  const inputs = demoPeople
    .filter((person) => person.target > 0)
    .flatMap(({ username, target: amount }) =>
      monthsFrom(addMonths(thisMonth, -back), addMonths(thisMonth, ahead)).map((month) => ({
        username,
        month,
        amount,
      })),
    );
  await insertRecords(tx, people.get('sri'), target, targetInput.array().parse(inputs));
}

/** When the order of an open shodan is expected, and what comes next. */
export function planOf({ today }: Office, number: number) {
  const days = pick([...demoExpectedIn.map((one) => one ?? null)], number);
  const [nextStep, inDays] = pick(demoNextSteps, number);
  return {
    expectedClose: days === null ? '' : plannedDay(today, days),
    nextStep,
    nextStepDate: nextStep === '' ? '' : plannedDay(today, inDays),
  };
}

interface Move {
  title: string;
  seller: string;
  stage: keyof typeof demoStages;
}

/** The shodan reaches its next stage. */
export async function moveTo(office: Office, { title, seller, stage }: Move, at: Moment): Promise<void> {
  const { id } = office.shodans.get(title);
  const { version } = await readRecord(office.tx, shodan, id);
  const patch = { stage: { id: demoStages[stage] }, version };
  await updateRecord(office.tx, office.people.get(seller), shodan, { id, patch });
  office.dates.mark('shodan', id, at);
  await dateMove(office, id, at);
}

/** The last move of a shodan was at that time; it is in its stage since then. The next move is logged with that day. */
export async function dateMove({ tx }: Office, id: number, at: Moment): Promise<void> {
  await readRows(
    tx,
    statement`update shodan_stage_change set at = ${instantOf(at)}
      where id = (select max(id) from shodan_stage_change where shodan_id = ${id})`,
  );
  await readRows(tx, statement`update shodan set stage_since = ${at.day}::date where id = ${id}`);
}
