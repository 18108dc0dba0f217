/** What people call the records, one and many. Keys are the names of the database's tables. */
export const nouns: Record<string, { en: readonly [one: string, many: string]; id: string }> = {
  company: { en: ['company', 'companies'], id: 'perusahaan' },
  customer: { en: ['customer', 'customers'], id: 'pelanggan' },
  supplier: { en: ['supplier', 'suppliers'], id: 'pemasok' },
  exchange_rate: { en: ['exchange rate', 'exchange rates'], id: 'kurs' },
  price_rule: { en: ['price rule', 'price rules'], id: 'aturan harga' },
  item: { en: ['item', 'items'], id: 'barang' },
  bundle_member: { en: ['bundle', 'bundles'], id: 'paket' },
  shodan: { en: ['shodan', 'shodans'], id: 'shodan' },
  visit: { en: ['visit', 'visits'], id: 'kunjungan' },
  quotation: { en: ['quotation', 'quotations'], id: 'penawaran' },
  sales_po: { en: ['purchase order', 'purchase orders'], id: 'PO' },
  project: { en: ['project', 'projects'], id: 'proyek' },
  user_login: { en: ['user', 'users'], id: 'pengguna' },
  role: { en: ['role', 'roles'], id: 'peran' },
};
