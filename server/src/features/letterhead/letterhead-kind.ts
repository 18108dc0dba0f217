import type { Letterhead, LetterheadInput, Logo } from '@gso/contract/letterhead';
import { recordKind } from '../../platform/record/record-kind.ts';

/** There is exactly one, created by a migration. */
export const letterheadId = 1;

interface StoredLogo {
  logo_type: Logo['type'] | null;
  logo_width: number;
  logo_height: number;
  logo_bytes: number;
}

const logoOf = ({ logo_type, logo_width, logo_height, logo_bytes }: StoredLogo): Logo | null =>
  logo_type && { type: logo_type, width: logo_width, height: logo_height, bytes: logo_bytes };

/** The letterhead without the bytes of the picture. */
export const letterhead = recordKind<Letterhead, LetterheadInput>({
  entity: 'letterhead',
  fields: {
    name: 'name',
    address: 'address',
    phone: 'phone',
    email: 'email',
    web: 'web',
    bank: 'bank',
    footerNote: 'footer_note',
  },
  computed: {
    columns: 'logo_type, logo_width, logo_height, octet_length(logo) as logo_bytes',
    fields: (stored: StoredLogo) => ({ logo: logoOf(stored) }),
  },
});
