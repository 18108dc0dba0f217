import type { PoCategory } from '@gso/contract/sales-po';
import { words } from './words.ts';

/** What people call the kinds of things that are ordered. */
export const poCategoryWords = words<Record<PoCategory, string>>({
  en: { GOODS: 'Goods', SERVICE: 'Service', PROJECT: 'Project' },
  id: { GOODS: 'Barang', SERVICE: 'Jasa', PROJECT: 'Proyek' },
});
