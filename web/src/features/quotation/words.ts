import { words } from '../../words/words.ts';

export const quotationWords = words({
  en: {
    title: 'Quotation',
    tabs: { bundling: 'Item Bundling', form: 'Quotation Form', list: 'Quotations List' },
    notYet: (tab: string) => `“${tab}” comes with the next version. Bundling sets can be prepared already.`,
  },
  id: {
    title: 'Penawaran',
    tabs: { bundling: 'Paket Item', form: 'Formulir Penawaran', list: 'Daftar Penawaran' },
    notYet: (tab: string) => `“${tab}” hadir pada versi berikutnya. Paket item sudah dapat disiapkan.`,
  },
});
