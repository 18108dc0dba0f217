import { itemFields } from '../../../words/fields/item.ts';
import { quotationFields } from '../../../words/fields/quotation.ts';
import { words } from '../../../words/words.ts';

export const lineWords = words({
  en: {
    number: 'No.',
    items: quotationFields.en.itemDetails,
    description: itemFields.en.materialDesc,
    qty: 'Quantity',
    stock: 'Stock',
    stockTypes: { READY: 'Ready', INDENT: 'Indent' },
    price: 'Selling price',
    subtotal: 'Subtotal',
    option: 'Optional',
    belowBottom: (amount: string) => `${amount} below bottom`,
  },
  id: {
    number: 'No.',
    items: quotationFields.id.itemDetails,
    description: itemFields.id.materialDesc,
    qty: 'Jumlah',
    stock: 'Stok',
    stockTypes: { READY: 'Siap', INDENT: 'Inden' },
    price: 'Harga jual',
    subtotal: 'Subtotal',
    option: 'Opsional',
    belowBottom: (amount: string) => `${amount} di bawah batas`,
  },
});
