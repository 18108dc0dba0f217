import { paymentTermFields } from '../../words/fields/payment-term.ts';
import { words } from '../../words/words.ts';

export const paymentTermWords = words({
  en: {
    title: 'Payment Terms',
    search: 'Search payment terms',
    newTitle: 'New payment term',
    editTitle: 'Edit payment term',
    fields: paymentTermFields.en,
    empty: 'No payment terms yet.',
    readOnly: 'You can view payment terms but not change them.',
  },
  id: {
    title: 'Termin Pembayaran',
    search: 'Cari termin pembayaran',
    newTitle: 'Termin pembayaran baru',
    editTitle: 'Ubah termin pembayaran',
    fields: paymentTermFields.id,
    empty: 'Belum ada termin pembayaran.',
    readOnly: 'Anda dapat melihat termin pembayaran, tetapi tidak dapat mengubahnya.',
  },
});
