import type { PoCategory } from '@gso/contract/sales-po';
import { words } from './words.ts';

/** The names of the categories of orders. */
export const poCategoryWords = words<Record<PoCategory, string>>({
  en: { GOODS: 'Goods', SERVICE: 'Service', PROJECT: 'Project' },
  id: { GOODS: 'Barang', SERVICE: 'Jasa', PROJECT: 'Proyek' },
});
