import { limits } from '@gso/contract/limits';
import type { QuotationInput } from '@gso/contract/quotation';
import type { ProjectInput } from '@gso/contract/project';
import type { SalesPoInput } from '@gso/contract/sales-po';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { text } from '../../platform/text.ts';
import { type ByKey, type Existing, importedBefore, keyOf, Names, numbered } from './names.ts';
import type { FileRow, Workbook } from './read-workbook.ts';
import type { Place, Refusals } from './refusals.ts';
import { oldNoHeader, type QuotationCells, type Sheet, sheets } from './sheets.ts';

interface Planned<Input> extends Place {
  oldNo: string;
  input: Input;
}
export type PlannedQuotation = Planned<QuotationInput> & { lines: Place[] };
export type PlannedProject = Planned<ProjectInput>;
/** Its quotation and project are known when they have been created. */
export type PlannedOrder = Planned<Omit<SalesPoInput, 'quotation' | 'project'>> & {
  quotation: string;
  project: string;
};

export interface Plan {
  quotations: PlannedQuotation[];
  projects: PlannedProject[];
  orders: PlannedOrder[];
  /** Rows whose records were imported before. */
  present: (Place & { oldNo: string; existing: Existing })[];
  /** Records that orders may name, by their old number or their number here. */
  known: { quotations: ByKey; projects: ByKey };
  /** All numbers of the file, to say that the record of one was refused. */
  inFile: { quotations: ReadonlySet<string>; projects: ReadonlySet<string> };
  /** How many lines belong to no row of the file. */
  orphans: number;
}

type Documents = 'quotation' | 'project' | 'sales_po';

/** Finds what the rows name, and says what cannot be imported. */
export class Planner {
  readonly #tx: Tx;
  readonly #actor: Actor;
  readonly #workbook: Workbook;
  readonly #refusals: Refusals;
  readonly #names = new Names();
  readonly #present: Plan['present'] = [];

  constructor(tx: Tx, actor: Actor, workbook: Workbook, refusals: Refusals) {
    this.#tx = tx;
    this.#actor = actor;
    this.#workbook = workbook;
    this.#refusals = refusals;
  }

  async plan(): Promise<Plan> {
    const { quotations, lines, projects, salesPos } = this.#workbook;
    const fresh = {
      quotations: await this.#withoutPresent('quotation', sheets.quotations, quotations),
      projects: await this.#withoutPresent('project', sheets.projects, projects),
      salesPos: await this.#withoutPresent('sales_po', sheets.salesPos, salesPos),
    };
    const [quotationCells, projectCells, poCells, lineCells] = [
      inputsOf(fresh.quotations),
      inputsOf(fresh.projects),
      inputsOf(fresh.salesPos),
      inputsOf(lines),
    ];
    const usernames = [
      ...quotationCells.map(({ salesUsername }) => salesUsername),
      ...projectCells.map(({ pic }) => pic),
      ...poCells.flatMap(({ salesUserPo }) => salesUserPo.map(({ username }) => username)),
    ];
    await this.#names.readPeople(this.#tx, usernames);
    await this.#names.readTerms(
      this.#tx,
      quotationCells.map(({ paymentTerm }) => paymentTerm),
    );
    await this.#names.readCompanies(
      this.#tx,
      poCells.map(({ company }) => company),
    );
    await this.#names.readCustomers(this.#tx, [...quotationCells, ...projectCells]);
    await this.#names.readMaterials(this.#tx, lineCells);
    const { ofQuotation, orphans } = this.#groupLines(lines, new Set(quotations.map(numberOf)));
    return {
      quotations: fresh.quotations.flatMap((row) => this.#quotation(row, ofQuotation.get(numberOf(row)) ?? [])),
      projects: fresh.projects.flatMap((row) => this.#project(row)),
      orders: fresh.salesPos.flatMap((row) => this.#order(row)),
      present: this.#present,
      known: {
        quotations: await this.#named(
          'quotation',
          poCells.map(({ quotation }) => quotation),
        ),
        projects: await this.#named(
          'project',
          poCells.map(({ project }) => project),
        ),
      },
      inFile: { quotations: new Set(quotations.map(numberOf)), projects: new Set(projects.map(numberOf)) },
      orphans,
    };
  }

  /** The rows that are not imported yet. A number that is there twice is refused the second time. */
  async #withoutPresent<Cells>(
    entity: Documents,
    sheet: Sheet<Cells>,
    rows: readonly FileRow<Cells>[],
  ): Promise<FileRow<Cells>[]> {
    const before = await importedBefore(this.#tx, entity, [...new Set(rows.map(numberOf))]);
    const first = new Map<string, number>();
    return rows.filter((row) => {
      const key = numberOf(row);
      const existing = before.get(key);
      const place = placeOf(sheet, row);
      if (existing) {
        this.#present.push({ ...place, oldNo: row.textOf(oldNoHeader), existing });
        return false;
      }
      const same = first.get(key);
      if (same !== undefined && key !== '') {
        this.#refusals.add(place, oldNoHeader, text(`The same as in row ${same}`, `Sama dengan baris ${same}`));
        return false;
      }
      first.set(key, row.row);
      return true;
    });
  }

  /** The lines of each quotation, by its number. */
  #groupLines(lines: Workbook['lines'], inFile: ReadonlySet<string>) {
    const ofQuotation = new Map<string, Workbook['lines']>();
    let orphans = 0;
    for (const line of lines) {
      const key = keyOf(line.textOf('Quotation'));
      const others = ofQuotation.get(key) ?? [];
      others.push(line);
      ofQuotation.set(key, others);
      if (inFile.has(key)) continue;
      orphans += 1;
      this.#refusals.add(placeOf(sheets.lines, line), 'Quotation', noSuchRow);
    }
    return { ofQuotation, orphans };
  }

  #quotation(row: FileRow<QuotationCells>, lines: Workbook['lines']): PlannedQuotation[] {
    const place = placeOf(sheets.quotations, row);
    const linePlaces = lines.map((line) => placeOf(sheets.lines, line));
    const itemDetails = lines.map((line, at) => this.#line(line, linePlaces[at] ?? place));
    if (lines.length === 0) this.#refusals.add(place, oldNoHeader, noLines);
    if (lines.length > limits.quotationLines) this.#refusals.add(place, oldNoHeader, tooManyLines(lines.length));
    const input = this.#checked(place, row);
    if (!input) return [];
    const customer = this.#resolved(place, this.#names.customerOf(input));
    const paymentTerm = this.#resolved(place, this.#names.termOf(input));
    const found = itemDetails.filter((line) => line !== undefined);
    if (
      customer === undefined ||
      paymentTerm === undefined ||
      found.length < lines.length ||
      this.#refusals.has(place)
    ) {
      return [];
    }
    const { oldNo, company: _c, companyId: _ci, customer: _n, customerId: _ni, salesUsername, ...own } = input;
    const seller = salesUsername === '' ? this.#actor.username : this.#names.usernameOf(salesUsername);
    const details = {
      customer: { id: customer },
      paymentTerm,
      salesUsername: seller,
      shodan: null,
      itemDetails: found,
    };
    return [
      {
        ...place,
        oldNo,
        lines: linePlaces,
        input: { ...own, ...details, isItemBundling: found[0]?.qtyType === 'SET' },
      },
    ];
  }

  #line(row: Workbook['lines'][number], place: Place): QuotationInput['itemDetails'][number] | undefined {
    const input = this.#checked(place, row);
    const id = input && this.#resolved(place, this.#names.materialOf(input));
    if (!input || id === undefined) return undefined;
    const { quotation: _joins, materialNo: _no, brand: _brand, ...line } = input;
    return { ...line, id };
  }

  #project(row: Workbook['projects'][number]): PlannedProject[] {
    const place = placeOf(sheets.projects, row);
    const input = this.#checked(place, row);
    const customer = input && this.#resolved(place, this.#names.customerOf(input));
    if (!input || customer === undefined || this.#refusals.has(place)) return [];
    const { oldNo, company: _c, companyId: _ci, customer: _n, customerId: _ni, pic, ...own } = input;
    return [{ ...place, oldNo, input: { ...own, pic: this.#names.usernameOf(pic), customer: { id: customer } } }];
  }

  #order(row: Workbook['salesPos'][number]): PlannedOrder[] {
    const place = placeOf(sheets.salesPos, row);
    const input = this.#checked(place, row);
    const company = input && this.#resolved(place, this.#names.companyOf(input));
    if (!input || company === undefined || this.#refusals.has(place)) return [];
    const { oldNo, company: _c, companyId: _ci, quotation, project, salesUserPo, ...own } = input;
    const people = salesUserPo.map((share) => ({ ...share, username: this.#names.usernameOf(share.username) }));
    return [{ ...place, oldNo, quotation, project, input: { ...own, company: { id: company }, salesUserPo: people } }];
  }

  /** The cells of a row that could be read. */
  #checked<Cells>(place: Place, row: FileRow<Cells>): Cells | undefined {
    if (!('failures' in row)) return row.input;
    this.#refusals.addFailures(place, row.failures);
    return undefined;
  }

  #resolved(place: Place, found: number | Unresolved): number | undefined {
    if (!(found instanceof Unresolved)) return found;
    this.#refusals.addUnresolved(place, found);
    return undefined;
  }

  async #named(entity: 'quotation' | 'project', names: readonly string[]): Promise<ByKey> {
    const asked = [...new Set(names.filter((name) => name !== ''))];
    // An old number counts before one of this application.
    return new Map([...(await numbered(this.#tx, entity, asked)), ...(await importedBefore(this.#tx, entity, asked))]);
  }
}

const placeOf = (sheet: Sheet<unknown>, { row, textOf }: FileRow<unknown>): Place => ({ sheet, row, textOf });
const numberOf = ({ textOf }: FileRow<unknown>): string => keyOf(textOf(oldNoHeader));
const inputsOf = <Cells>(rows: readonly FileRow<Cells>[]): Cells[] =>
  rows.flatMap((row) => ('failures' in row ? [] : [row.input]));

const noSuchRow = text(
  'No row of the sheet Quotations has this number',
  'Tidak ada baris di lembar Quotations dengan nomor ini',
);
const noLines = text(
  'No row of the sheet Quotation lines has this number',
  'Tidak ada baris di lembar Quotation lines dengan nomor ini',
);
const tooManyLines = (count: number) =>
  text(
    `${count} lines. A quotation can have at most ${limits.quotationLines}.`,
    `${count} baris. Satu penawaran paling banyak ${limits.quotationLines}.`,
  );
