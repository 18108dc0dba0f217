import { createContext } from 'react';
import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import type { Picked } from '../ui/field/record-picker.tsx';
import type { RecordStart } from './record-start.ts';

export interface NewRecordStart {
  /** What was typed: a name, or the number of an item. */
  name: string;
  /** The company of a new contact. */
  company?: Picked;
  /** A new contact that the server has refused, to be corrected. */
  refused?: CustomerRow;
}

export interface NewRecordProps {
  start: NewRecordStart;
  onSaved: (saved: Picked) => void;
  onClose: () => void;
}

export interface NewVisit {
  start: RecordStart;
  onSaved: (saved: VisitRow) => void;
}

export interface CreateInPlace {
  /** Whether the dialog of a new record covers the form. */
  covers: boolean;
  open: (asked: Pick<NewRecordProps, 'start' | 'onSaved'> & { kind: 'company' | 'customer' | 'item' }) => void;
  /** Opens the form of a sales visit on any page. */
  logVisit: (asked: NewVisit) => void;
}

/**
 * Creates a record that a picker does not find, or a visit where it is asked for. The dialogs belong to other features
 * than the page, so the application provides them; without it, and inside such a dialog, nothing is offered.
 */
export const CreateInPlaceContext = createContext<CreateInPlace | undefined>(undefined);
