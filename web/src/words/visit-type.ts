import type { VisitType } from '@gso/contract/visit';
import { words } from './words.ts';

/** What people call the two types of visits. */
export const visitTypeWords = words<Record<VisitType, string>>({
  en: { SALES: 'Sales visit', PROJECT: 'Project visit' },
  id: { SALES: 'Kunjungan sales', PROJECT: 'Kunjungan proyek' },
});
