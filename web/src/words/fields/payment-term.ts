import { words } from '../words.ts';

export const paymentTermFields = words({
  en: { desc: 'Description' },
  id: { desc: 'Keterangan' },
});
