import { useState, useSyncExternalStore } from 'react';

/** What a table needs to know of a selection. Each checkbox subscribes to it, so that a click renders only that one. */
export interface RowChoice<Row extends { id: number }> {
  subscribe: (listener: () => void) => () => void;
  has: (id: number) => boolean;
  /** Whether any row is selected, also on another page. */
  any: () => boolean;
  choose: (rows: readonly Row[], chosen: boolean) => void;
}

/** The rows that are selected. They stay selected on other pages and under other filters, until they are cleared. */
export class Selection<Row extends { id: number }> implements RowChoice<Row> {
  #rows: readonly Row[] = [];
  #ids: ReadonlySet<number> = new Set();
  readonly #listeners = new Set<() => void>();

  /** The selected rows of all pages, in the order of selection. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  readonly has = (id: number): boolean => this.#ids.has(id);

  readonly any = (): boolean => this.#ids.size > 0;

  readonly choose = (some: readonly Row[], chosen: boolean): void => {
    const ids = new Set(some.map(({ id }) => id));
    const others = this.#rows.filter(({ id }) => !ids.has(id));
    this.replace(chosen ? [...others, ...some] : others);
  };

  readonly clear = (): void => this.replace([]);

  readonly replace = (rows: readonly Row[]): void => {
    this.#rows = rows;
    this.#ids = new Set(rows.map(({ id }) => id));
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const useSelection = <Row extends { id: number }>(): Selection<Row> => useState(() => new Selection<Row>())[0];

export const useSelectedRows = <Row extends { id: number }>(selection: Selection<Row>): readonly Row[] =>
  useSyncExternalStore(selection.subscribe, () => selection.rows);

/** How many of these rows are selected. */
export const useSelectedCount = <Row extends { id: number }>(
  { subscribe, has }: RowChoice<Row>,
  rows: readonly Row[],
): number => useSyncExternalStore(subscribe, () => rows.filter(({ id }) => has(id)).length);

const never = () => () => undefined;

/** Whether any row is selected. */
export const useAnySelected = (selection: Pick<RowChoice<never>, 'subscribe' | 'any'> | undefined): boolean =>
  useSyncExternalStore(selection?.subscribe ?? never, () => selection?.any() ?? false);
