import type { ShodanStatus } from '@gso/contract/shodan';
import type { VisitStatus } from '@gso/contract/visit/visit-access';
import { words } from './words.ts';

/** A step of the approval of a quotation's prices, in the timeline. */
type PriceStep = 'PRICE_ASKED' | 'PRICE_APPROVED' | 'PRICE_REJECTED';
export type Status = ShodanStatus | VisitStatus | PriceStep;

/** The names of the states of shodans, visits and prices. */
export const statusWords = words<Record<Status, string>>({
  en: {
    OPEN: 'Open',
    WIN: 'Win',
    LOSE: 'Lose',
    DRAFT: 'Draft',
    CONFIRMED: 'Confirmed',
    FOLLOW_UP: 'Follow up',
    INTERNAL: 'Internal',
    TRIAL: 'Trial',
    PRICE_ASKED: 'Price to approve',
    PRICE_APPROVED: 'Price approved',
    PRICE_REJECTED: 'Price rejected',
  },
  id: {
    OPEN: 'Terbuka',
    WIN: 'Menang',
    LOSE: 'Kalah',
    DRAFT: 'Draf',
    CONFIRMED: 'Terkonfirmasi',
    FOLLOW_UP: 'Tindak lanjut',
    INTERNAL: 'Internal',
    TRIAL: 'Uji coba',
    PRICE_ASKED: 'Harga diajukan',
    PRICE_APPROVED: 'Harga disetujui',
    PRICE_REJECTED: 'Harga ditolak',
  },
});
