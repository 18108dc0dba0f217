import type { AuditedEntity } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import type { ImportProgress } from '@gso/contract/record/sheet-import';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { databaseFault } from '../../platform/db/database-fault.ts';
import { readRows, text as sql } from '../../platform/db/statement.ts';
import { text } from '../../platform/text.ts';
import { createProject } from '../project/write-project.ts';
import { createQuotation } from '../quotation/write-quotation.ts';
import { createSalesPo } from '../sales-po/write-sales-po.ts';
import { keyOf } from './names.ts';
import type { Plan, PlannedOrder, PlannedProject, PlannedQuotation } from './plan.ts';
import type { Place, Refusals } from './refusals.ts';

export interface Created {
  place: Place;
  entity: AuditedEntity;
  oldNo: string;
  /** What the server computed, for the preview. */
  facts: [column: string, value: string][];
}

interface Watching {
  progress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}

/** Creates the records one by one, as the API does. What its checks refuse is left out and reported. */
export class Writer {
  readonly #tx: Tx;
  readonly #author: Actor;
  readonly #plan: Plan;
  readonly #refusals: Refusals;
  readonly #watching: Watching;
  readonly #ids = {
    quotations: new Map<string, number>(),
    projects: new Map<string, { id: number; addInfo: string }>(),
  };
  readonly #created: Created[] = [];
  readonly #endsAt = Date.now() + limits.oldSystemMinutes * 60_000;
  #done = 0;

  constructor(tx: Tx, author: Actor, plan: Plan, refusals: Refusals, watching: Watching) {
    this.#tx = tx;
    this.#author = author;
    this.#plan = plan;
    this.#refusals = refusals;
    this.#watching = watching;
  }

  /**
   * The counter of this month's quotations is locked from the first of them until the end, and others wait for it. So they
   * come last, with their orders. Within a month the numbers follow the dates.
   */
  async write(): Promise<Created[]> {
    const [now] = await readRows<{ month: string }>(
      this.#tx,
      sql(`select to_char(business_today(), 'YYYY-MM') as month`),
    );
    const isLate = ({ input }: PlannedQuotation) => input.quotationDate.slice(0, 7) === now?.month;
    const byDate = this.#plan.quotations.toSorted((one, other) =>
      one.input.quotationDate < other.input.quotationDate
        ? -1
        : Number(one.input.quotationDate > other.input.quotationDate),
    );
    const late = byDate.filter(isLate);
    const lateKeys = new Set(late.map(({ oldNo }) => keyOf(oldNo)));
    const isLateOrder = ({ quotation }: PlannedOrder) => lateKeys.has(keyOf(quotation));
    await this.#quotations(byDate.filter((one) => !isLate(one)));
    await this.#projects();
    await this.#orders(this.#plan.orders.filter((one) => !isLateOrder(one)));
    await this.#quotations(late);
    await this.#orders(this.#plan.orders.filter(isLateOrder));
    return this.#created;
  }

  async #quotations(planned: readonly PlannedQuotation[]): Promise<void> {
    for (const { oldNo, input, lines, ...place } of planned) {
      const lineOf = (path: string) => lines[Number(/^itemDetails\.(\d+)\./.exec(path)?.[1])];
      const saved = await this.#attempt(place, () => createQuotation(this.#tx, this.#author, input, oldNo), lineOf);
      if (!saved) continue;
      this.#ids.quotations.set(keyOf(oldNo), saved.id);
      const { linesToApprove } = saved;
      this.#created.push({
        ...{ place, entity: 'quotation', oldNo },
        facts: [
          ['Quotation lines', String(lines.length)],
          ['Grand Total', String(saved.grandTotalPrice)],
          ['Lines to approve', linesToApprove > 0 ? String(linesToApprove) : ''],
        ],
      });
    }
  }

  async #projects(): Promise<void> {
    for (const { oldNo, input, ...place } of this.#plan.projects satisfies PlannedProject[]) {
      const saved = await this.#attempt(place, () => createProject(this.#tx, this.#author, input, oldNo));
      if (!saved) continue;
      this.#ids.projects.set(keyOf(oldNo), { id: saved.id, addInfo: saved.addInfo });
      this.#created.push({ place, entity: 'project', oldNo, facts: [] });
    }
  }

  async #orders(planned: readonly PlannedOrder[]): Promise<void> {
    const { known, inFile } = this.#plan;
    for (const { oldNo, input, quotation, project, ...place } of planned) {
      const quotationId = this.#ids.quotations.get(keyOf(quotation)) ?? known.quotations.get(keyOf(quotation))?.id;
      const chosen = this.#ids.projects.get(keyOf(project)) ?? known.projects.get(keyOf(project));
      const missing = [
        ...(quotation !== '' && quotationId === undefined
          ? [['Quotation', inFile.quotations.has(keyOf(quotation))] as const]
          : []),
        ...(project !== '' && !chosen ? [['Project', inFile.projects.has(keyOf(project))] as const] : []),
      ];
      for (const [column, isRefused] of missing)
        this.#refusals.add(place, column, isRefused ? refusedItself : noSuchNumber);
      if (missing.length > 0) {
        this.#step();
        continue;
      }
      const links = {
        quotation: quotationId === undefined ? null : { id: quotationId },
        project: chosen ? { id: chosen.id, addInfo: chosen.addInfo } : null,
      };
      const order = { input: { ...input, ...links }, fileKey: null, oldNo };
      const saved = await this.#attempt(place, () => createSalesPo(this.#tx, this.#author, order));
      if (saved) this.#created.push({ place, entity: 'sales_po', oldNo, facts: [] });
    }
  }

  /**
   * Undefined if the checks refuse the record. Then nothing of it is left in the transaction. An error of the database ends
   * the import, because it may concern a write that was not waited for.
   */
  async #attempt<Saved>(
    place: Place,
    create: () => Promise<Saved>,
    other?: (path: string) => Place | undefined,
  ): Promise<Saved | undefined> {
    this.#step();
    await readRows(this.#tx, sql('savepoint record'));
    try {
      const saved = await create();
      await readRows(this.#tx, sql('release savepoint record'));
      return saved;
    } catch (error) {
      if (databaseFault(error) === 'unique') throw importedMeanwhile();
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await readRows(this.#tx, sql('rollback to savepoint record'));
      await readRows(this.#tx, sql('release savepoint record'));
      this.#refusals.addError(place, error, other);
      return undefined;
    }
  }

  #step(): void {
    const { signal, progress } = this.#watching;
    signal.throwIfAborted();
    if (Date.now() > this.#endsAt) throw tooLong();
    this.#done += 1;
    const { quotations, projects, orders } = this.#plan;
    progress({ stage: 'writing', done: this.#done, total: quotations.length + projects.length + orders.length });
  }
}

const noSuchNumber = text('There is no record with this number', 'Tidak ada data dengan nomor ini');
const refusedItself = text('Its row in this file is refused', 'Barisnya di berkas ini ditolak');
const importedMeanwhile = () =>
  new AppError(
    'refused',
    text(
      'Somebody has imported one of these numbers in the meantime. Please check the file again.',
      'Seseorang sudah mengimpor salah satu nomor ini sementara itu. Silakan periksa berkasnya lagi.',
    ),
  );
const tooLong = () =>
  new AppError(
    'too-large',
    text(
      `The import takes longer than ${limits.oldSystemMinutes} minutes, so nothing was saved. Please import fewer rows at once.`,
      `Impor memakan waktu lebih dari ${limits.oldSystemMinutes} menit, jadi tidak ada yang disimpan. Silakan impor lebih sedikit baris.`,
    ),
  );
