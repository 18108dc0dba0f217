import { words } from '../words.ts';

export const priceRuleFields = words({
  en: {
    name: 'Name',
    desc: 'Description',
    opsMultiplier: 'Multiplier',
    opsAddition: 'Addition',
    discMax: 'Max discount (%)',
  },
  id: {
    name: 'Nama',
    desc: 'Keterangan',
    opsMultiplier: 'Pengali',
    opsAddition: 'Tambahan',
    discMax: 'Diskon maks. (%)',
  },
});
