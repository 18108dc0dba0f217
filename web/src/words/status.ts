import type { ShodanStatus } from '@gso/contract/shodan';
import type { VisitStatus } from '@gso/contract/visit';
import { words } from './words.ts';

export type Status = ShodanStatus | VisitStatus;

/** The names of the states of shodans and visits. */
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
  },
});
