export type SheetRefusalReason =
  | 'not-a-spreadsheet'
  | 'not-xlsx'
  | 'too-large'
  | 'damaged'
  | 'protected'
  | 'too-many-rows'
  | 'forbidden-content'
  | 'empty';

export class SheetRefused extends Error {
  readonly reason: SheetRefusalReason;

  constructor(reason: SheetRefusalReason, options?: ErrorOptions) {
    super(`The sheet was refused: ${reason}.`, options);
    this.name = 'SheetRefused';
    this.reason = reason;
  }
}

export function damaged(): never {
  throw new SheetRefused('damaged');
}

/** Any error of a parser counts as damage; only errors of the file system do not. */
export function asRefusal(error: unknown): SheetRefused {
  if (error instanceof SheetRefused) return error;
  if (error instanceof Error && 'syscall' in error) throw error;
  return new SheetRefused('damaged', { cause: error });
}
