import { words } from '../words.ts';

export const priceRuleFields = words({
  en: {
    name: 'Name',
    desc: 'Description',
    opsMultiplier: 'Multiplier',
    opsAddition: 'Addition',
    discMax: 'Max discount (%)',
    rounding: 'Rounding',
  },
  id: {
    name: 'Nama',
    desc: 'Keterangan',
    opsMultiplier: 'Pengali',
    opsAddition: 'Tambahan',
    discMax: 'Diskon maks. (%)',
    rounding: 'Pembulatan',
  },
});
