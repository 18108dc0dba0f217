import type { AuditedEntity } from './audit.ts';

interface Noun {
  en: readonly [one: string, many: string];
  id: string;
}

/** The names of the records, singular and plural. Keys are the names of the database's tables. */
export const nouns: Record<AuditedEntity, Noun> & Record<string, Noun> = {
  company: { en: ['company', 'companies'], id: 'perusahaan' },
  customer: { en: ['customer', 'customers'], id: 'pelanggan' },
  supplier: { en: ['supplier', 'suppliers'], id: 'pemasok' },
  exchange_rate: { en: ['exchange rate', 'exchange rates'], id: 'kurs' },
  price_rule: { en: ['price rule', 'price rules'], id: 'aturan harga' },
  item: { en: ['item', 'items'], id: 'barang' },
  bundle: { en: ['bundle', 'bundles'], id: 'paket' },
  bundle_member: { en: ['bundle', 'bundles'], id: 'paket' },
  shodan: { en: ['shodan', 'shodans'], id: 'shodan' },
  shodan_stage: { en: ['stage', 'stages'], id: 'tahap' },
  lose_reason: { en: ['lose reason', 'lose reasons'], id: 'alasan kalah' },
  sales_target: { en: ['target', 'targets'], id: 'target' },
  shodan_stage_change: { en: ['past change of a stage', 'past changes of stages'], id: 'riwayat perpindahan tahap' },
  visit: { en: ['visit', 'visits'], id: 'kunjungan' },
  visit_file: { en: ['file of a visit', 'files of visits'], id: 'berkas kunjungan' },
  assigned_visit: { en: ['assignment', 'assignments'], id: 'penugasan' },
  quotation: { en: ['quotation', 'quotations'], id: 'penawaran' },
  quotation_line: { en: ['quotation line', 'quotation lines'], id: 'baris penawaran' },
  payment_term: { en: ['payment term', 'payment terms'], id: 'termin pembayaran' },
  letterhead: { en: ['letterhead', 'letterheads'], id: 'kop surat' },
  quotation_letter: { en: ['letter of quotations', 'letters of quotations'], id: 'surat pengantar penawaran' },
  quotation_revision: { en: ['sent revision', 'sent revisions'], id: 'revisi yang sudah dikirim' },
  quotation_mail: { en: ['mail with a quotation', 'mails with quotations'], id: 'email penawaran' },
  task_template: { en: ['task template', 'task templates'], id: 'templat tugas' },
  holiday: { en: ['holiday', 'holidays'], id: 'hari libur' },
  retention_rule: { en: ['retention rule', 'retention rules'], id: 'aturan masa simpan' },
  floor_rule: { en: ['rule of bottom prices', 'rules of bottom prices'], id: 'aturan harga terendah' },
  margin_limit: { en: ['lowest margin', 'lowest margins'], id: 'batas margin' },
  working_hours: { en: ['working hours', 'working hours'], id: 'jam kerja' },
  sales_po: { en: ['purchase order', 'purchase orders'], id: 'PO' },
  project: { en: ['project', 'projects'], id: 'proyek' },
  project_task: { en: ['task', 'tasks'], id: 'tugas' },
  note: { en: ['note', 'notes'], id: 'catatan' },
  user_login: { en: ['user', 'users'], id: 'pengguna' },
  role: { en: ['role', 'roles'], id: 'peran' },
  second_factor: { en: ['second factor', 'second factors'], id: 'faktor kedua' },
  api_token: { en: ['API token', 'API tokens'], id: 'token API' },
  webhook: { en: ['webhook', 'webhooks'], id: 'webhook' },
  saved_view: { en: ['saved view', 'saved views'], id: 'tampilan tersimpan' },
  calendar_feed: { en: ['calendar address', 'calendar addresses'], id: 'alamat kalender' },
  session: { en: ['session', 'sessions'], id: 'sesi' },
  audit: { en: ['audit trail', 'audit trails'], id: 'jejak audit' },
  job: { en: ['background job', 'background jobs'], id: 'pekerjaan latar belakang' },
};
