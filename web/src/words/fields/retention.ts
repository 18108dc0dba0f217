import { words } from '../words.ts';

export const retentionFields = words({
  en: { months: 'Kept for (months)', removed: 'Removed' },
  id: { months: 'Disimpan selama (bulan)', removed: 'Dihapus' },
});
