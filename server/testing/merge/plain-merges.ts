/**
 * What merges and their undo must leave, in the plainest way: every value knows who set it and when, and which merges moved
 * it. There are no tables, versions or audit entries.
 */

/** A field, or a reference to another record. */
export interface Cell {
  value: unknown;
  /** When people set it: with a save, or with the choice in a merge, which does not count any more once that is undone. */
  edits: { step: number; merge?: PlainMerge }[];
  /** The merges that moved it, and from which record. */
  moves: { merge: PlainMerge; from: number }[];
}

export interface PlainRecord {
  id: number;
  kind: string;
  cells: Map<string, Cell>;
  isGone: boolean;
}

export interface PlainMerge {
  id: number;
  step: number;
  kind: string;
  survivor: number;
  merged: number[];
  changed: { field: string; before: unknown; after: unknown }[];
  isUndone: boolean;
}

/** The fields of each kind that refer to another kind. */
type References = Record<string, Record<string, string>>;

export class PlainMerges {
  readonly records: PlainRecord[] = [];
  readonly merges: PlainMerge[] = [];
  readonly #references: References;
  #step = 0;

  constructor(references: References) {
    this.#references = references;
  }

  create(kind: string, id: number, values: Record<string, unknown>): void {
    const cells = Object.entries(values).map(([field, value]): [string, Cell] => [
      field,
      { value, edits: [], moves: [] },
    ]);
    this.records.push({ id, kind, cells: new Map(cells), isGone: false });
  }

  /** The records of a kind that exist. */
  of(kind: string): PlainRecord[] {
    return this.records.filter((record) => record.kind === kind && !record.isGone);
  }

  find(kind: string, id: number): PlainRecord {
    const found = this.records.find((record) => record.kind === kind && record.id === id);
    if (!found) throw new Error(`There is no ${kind} ${id} in the model.`);
    return found;
  }

  /** A person saves these values. The members of a bundle are saved together. */
  edit(record: PlainRecord, values: Record<string, unknown>, merge?: PlainMerge): void {
    this.#step += 1;
    for (const [field, value] of Object.entries(values)) {
      const cell = record.cells.get(field);
      if (!cell || cell.value === value) continue;
      cell.value = value;
      cell.edits.push({ step: this.#step, ...(merge && { merge }) });
    }
  }

  merge(id: number, kind: string, survivor: number, merged: number[], values: Record<string, unknown>): void {
    this.#step += 1;
    const merge: PlainMerge = { id, step: this.#step, kind, survivor, merged, changed: [], isUndone: false };
    this.merges.push(merge);
    for (const one of merged) {
      this.find(kind, one).isGone = true;
      for (const cell of this.#referring(kind, one)) {
        cell.moves.push({ merge, from: one });
        cell.value = survivor;
      }
    }
    const record = this.find(kind, survivor);
    merge.changed = Object.entries(values)
      .map(([field, after]) => ({ field, before: record.cells.get(field)?.value, after }))
      .filter(({ before, after }) => before !== after);
    this.edit(record, values, merge);
  }

  /** Whether it may be undone: not twice, and not while its survivor is merged into another record. */
  isUndoable(merge: PlainMerge): boolean {
    return !merge.isUndone && !this.#mergeOf(merge.kind, merge.survivor);
  }

  undo(merge: PlainMerge): void {
    merge.isUndone = true;
    for (const id of merge.merged) this.restore(this.find(merge.kind, id));
    for (const record of this.records.filter(({ isGone }) => !isGone)) {
      for (const [field, cell] of record.cells) {
        if (this.#references[record.kind]?.[field] !== merge.kind || cell.value !== merge.survivor) continue;
        const move = cell.moves.find((one) => one.merge === merge);
        if (move && !isEdited(cell, merge.step)) cell.value = move.from;
      }
    }
    const survivor = this.find(merge.kind, merge.survivor);
    if (survivor.isGone) return;
    for (const { field, before, after } of merge.changed) {
      const cell = survivor.cells.get(field);
      if (!cell || cell.value !== after || isEdited(cell, merge.step + 1)) continue;
      cell.value = before;
      this.#follow(merge.kind, field, cell);
    }
  }

  /** A record that was removed comes back. What it refers to may have been merged since. */
  restore(record: PlainRecord): void {
    record.isGone = false;
    for (const [field, cell] of record.cells) this.#follow(record.kind, field, cell);
  }

  /** Where an address leads. */
  survivorOf(kind: string, id: number): number {
    const merge = this.#mergeOf(kind, id);
    return merge ? this.survivorOf(kind, merge.survivor) : id;
  }

  #mergeOf(kind: string, id: number): PlainMerge | undefined {
    return this.merges.find((merge) => merge.kind === kind && !merge.isUndone && merge.merged.includes(id));
  }

  #follow(kind: string, field: string, cell: Cell): void {
    const to = this.#references[kind]?.[field];
    for (;;) {
      const merge = to === undefined ? undefined : this.#mergeOf(to, cell.value as number);
      if (!merge) return;
      cell.moves.push({ merge, from: cell.value as number });
      cell.value = merge.survivor;
    }
  }

  #referring(kind: string, id: number): Cell[] {
    return this.records
      .filter(({ isGone }) => !isGone)
      .flatMap((record) =>
        [...record.cells].filter(
          ([field, { value }]) => this.#references[record.kind]?.[field] === kind && value === id,
        ),
      )
      .map(([, cell]) => cell);
  }
}

const isEdited = ({ edits }: Cell, step: number): boolean =>
  edits.some((edit) => edit.step > step && !edit.merge?.isUndone);
