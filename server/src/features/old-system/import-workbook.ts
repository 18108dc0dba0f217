import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import { projectAccess } from '@gso/contract/project';
import { quotationAccess } from '@gso/contract/quotation';
import type { ImportReply } from '@gso/contract/record/import-reply';
import type { ImportPreview } from '@gso/contract/record/sheet-import';
import { salesPoAccess } from '@gso/contract/sales-po';
import { AppError } from '../../platform/app-error.ts';
import { auditEvent } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { beginGroup, dropGroup, endGroup } from '../../platform/change-group/change-group.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ImportOptions } from '../../platform/sheet-exchange/import-rows.ts';
import { importDetails } from '../../platform/sheet-exchange/import-rows.ts';
import { text } from '../../platform/text.ts';
import { type Plan, Planner } from './plan.ts';
import { readWorkbook, type Workbook } from './read-workbook.ts';
import { Refusals } from './refusals.ts';
import { sheets } from './sheets.ts';
import { type Created, Writer } from './write-records.ts';

export type OldSystemOptions = Omit<ImportOptions, 'author'> & { actor: Actor };

interface Outcome {
  workbook: Workbook;
  plan: Plan;
  refusals: Refusals;
  created: Created[];
  /** Records that were refused, and lines that belong to none. */
  failed: number;
  changeGroup: number | null;
}

/** Ends the transaction of a dry run, and of an import of which something was refused. */
class TakenBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('Nothing was written.');
    this.outcome = outcome;
  }
}

/** What an import of the workbook would do: it is carried out and rolled back. */
export async function previewWorkbook(options: Omit<OldSystemOptions, 'validOnly'>): Promise<ImportPreview> {
  const { plan, refusals, created, failed, workbook } = await run({ ...options, validOnly: false }, () => false);
  const most = limits.importRowsPreviewed;
  return {
    ...{ rows: created.length + plan.present.length + failed, created: created.length, updated: 0 },
    ...{ unchanged: plan.present.length, failed, refused: refusals.shown() },
    changes: created.slice(0, most).map(({ place, oldNo, facts }) => ({
      ...{ sheet: place.sheet.sheetName, row: place.row, id: null, name: oldNo },
      cells: [
        ...place.sheet.columns.map(({ header }) => ({ column: header, from: '', to: place.textOf(header) })),
        ...facts.map(([column, to]) => ({ column, from: '', to })),
      ].filter(({ to }) => to !== ''),
    })),
    present: plan.present.slice(0, most).map(({ sheet, row, oldNo, existing: { number } }) => ({
      ...{ sheet: sheet.sheetName, row, oldNo, number },
    })),
    sheets: [
      { sheet: sheets.quotations.sheetName, rows: workbook.quotations.length },
      { sheet: sheets.lines.sheetName, rows: workbook.lines.length },
      { sheet: sheets.projects.sheetName, rows: workbook.projects.length },
      { sheet: sheets.salesPos.sheetName, rows: workbook.salesPos.length },
    ],
  };
}

/** Imports the workbook in one transaction: all of it, or on demand the records of which nothing was refused. */
export async function importWorkbook(options: OldSystemOptions): Promise<ImportReply> {
  const isKept = (failed: number) => failed === 0 || options.validOnly;
  const { plan, refusals, created, failed, changeGroup } = await run(options, isKept);
  const written = isKept(failed);
  const counts = { created: created.length, updated: 0, unchanged: plan.present.length, failed };
  const rows = counts.created + counts.unchanged + failed;
  return {
    ...importDetails(written, { rows, ...counts }, options.language),
    failures: refusals.failures.slice(0, limits.importFailuresListed),
    changeGroup: written ? changeGroup : null,
  };
}

async function run(options: OldSystemOptions, isKept: (failed: number) => boolean): Promise<Outcome> {
  const workbook = await readWorkbook(options);
  refuseWithoutPermission(options.actor, workbook);
  try {
    return await options.db.transaction().execute(async (tx) => {
      const outcome = await carryOut(tx, options, workbook);
      if (!isKept(outcome.failed)) throw new TakenBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

async function carryOut(tx: Tx, options: OldSystemOptions, workbook: Workbook): Promise<Outcome> {
  const { actor, fileName, language } = options;
  const refusals = new Refusals(language);
  const plan = await new Planner(tx, actor, workbook, refusals).plan();
  const changeGroup = await beginGroup(tx, actor.username, { kind: 'import', entity: entityOf(plan), title: fileName });
  const created = await new Writer(tx, { ...actor, changeGroup }, plan, refusals, options).write();
  const all = workbook.quotations.length + workbook.projects.length + workbook.salesPos.length + plan.orphans;
  const failed = all - created.length - plan.present.length;
  const outcome = { workbook, plan, refusals, created, failed };
  if (created.length === 0) {
    await dropGroup(tx, changeGroup);
    return { ...outcome, changeGroup: null };
  }
  for (const [entity, of] of Map.groupBy(created, (one) => one.entity)) {
    await auditEvent(tx, { ...actor, changeGroup }, { action: 'import', entity, facts: { created: of.length } });
  }
  const notImported = refusals.failures.slice(0, limits.importFailuresListed);
  await endGroup(tx, changeGroup, { created: created.length, refused: failed }, { notImported });
  return { ...outcome, changeGroup };
}

/** The kind of record under which the import is listed. */
const entityOf = ({ quotations, projects }: Plan): AuditedEntity =>
  quotations.length > 0 ? 'quotation' : projects.length > 0 ? 'project' : 'sales_po';

/** Nobody imports what they may not write one by one. */
function refuseWithoutPermission({ permissions }: Actor, { quotations, lines, projects, salesPos }: Workbook): void {
  const needed = [
    { sheet: sheets.quotations, rows: [...quotations, ...lines], access: quotationAccess.write },
    { sheet: sheets.projects, rows: projects, access: projectAccess.write },
    { sheet: sheets.salesPos, rows: salesPos, access: salesPoAccess.write },
  ];
  const refused = needed.find(({ rows, access }) => rows.length > 0 && !mayPass(permissions, access));
  if (!refused) return;
  const { sheetName } = refused.sheet;
  throw new AppError(
    'no-permission',
    text(
      `You do not have the permission to import the sheet ${sheetName}.`,
      `Anda tidak memiliki izin untuk mengimpor lembar ${sheetName}.`,
    ),
  );
}
