import type { ListQuery } from '@gso/contract/record/list-query';
import type { RecordPageKind } from '@gso/contract/record/record-page';
import type { SavedViewList } from '@gso/contract/record/saved-view';
import type { Icon } from '@tabler/icons-react';
import type { RecordSource } from '../api/record-api.ts';
import type { RecordStart } from '../form/record-start.ts';
import type { BulkField } from './bulk/bulk-field.ts';
import type { ListDefinition } from './use-list-state.ts';
import type { LaterPart } from '../ui/later/later.ts';

export interface Versioned {
  id: number;
  version: number;
}

export interface RecordDialogProps<Row> {
  /** Missing when a new record is made. */
  record?: Row | undefined;
  /** What a new record begins with. */
  start?: RecordStart | undefined;
  onSaved: (saved: Row) => void;
  /** A save was undone after the dialog was closed. */
  onUndone?: (() => void) | undefined;
  onClose: () => void;
}

/** What a list of records is about. It does not change while the list is on screen, so it is declared once per list. */
export interface RecordScreen<Row extends Versioned, Query extends ListQuery<string>> {
  /** Drafts, the look of the table and saved views are stored under this name. */
  name: SavedViewList;
  api: RecordSource<Row, Query>;
  list: ListDefinition<Query>;
  icon: Icon;
  nameOf: (row: Row) => string;
  /** The records have pages, which a click or Enter on a row opens. */
  page?: RecordPageKind;
  /** Makes and edits a record. A list without one passes `onOpen`. */
  Dialog?: LaterPart<RecordDialogProps<Row>>;
  /** The list has an export and, with an address to send a sheet to, an import. */
  sheet?: { importPath?: string };
  /** The fields that can be set for many records at once. */
  bulkFields?: () => Promise<readonly BulkField[]>;
}

/** Declares a list of records. */
export const recordScreen = <Row extends Versioned, Query extends ListQuery<string>>(
  screen: RecordScreen<Row, Query>,
): RecordScreen<Row, Query> => screen;

/** A list whose records have pages. */
export type ScreenWithPage<Row extends Versioned, Query extends ListQuery<string>> = RecordScreen<Row, Query> & {
  page: RecordPageKind;
};

/** Declares a list whose records have pages. */
export const screenWithPage = <Row extends Versioned, Query extends ListQuery<string>>(
  screen: ScreenWithPage<Row, Query>,
): ScreenWithPage<Row, Query> => screen;
