import type { Letterhead, LetterheadInput, Logo } from '@gso/contract/letterhead';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

/** There is one, and it has always been there. */
export const letterheadId = 1;

export interface StoredLetterhead {
  id: number;
  name: string;
  address: string;
  phone: string;
  email: string;
  web: string;
  bank: string;
  footer_note: string;
  logo_type: Logo['type'] | null;
  logo_width: number;
  logo_height: number;
  logo_bytes: number;
  version: number;
  updated_by: string;
  updated_at: string;
}

const columns = text(`id, name, address, phone, email, web, bank, footer_note, logo_type, logo_width, logo_height,
  octet_length(logo) as logo_bytes, version, updated_by, updated_at`);

const logoOf = ({ logo_type, logo_width, logo_height, logo_bytes }: StoredLetterhead): Logo | null =>
  logo_type && { type: logo_type, width: logo_width, height: logo_height, bytes: logo_bytes };

/** The letterhead without the picture itself. */
export const letterhead: RecordKind<Letterhead, LetterheadInput, StoredLetterhead> = {
  entity: 'letterhead',
  columns,
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    address: stored.address,
    phone: stored.phone,
    email: stored.email,
    web: stored.web,
    bank: stored.bank,
    footerNote: stored.footer_note,
    logo: logoOf(stored),
  }),
  toColumns: ({ footerNote, ...input }) => ({ ...input, footer_note: footerNote }),
  inputOf: ({ name, address, phone, email, web, bank, footerNote }) => ({
    name,
    address,
    phone,
    email,
    web,
    bank,
    footerNote,
  }),
};
