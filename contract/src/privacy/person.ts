import * as z from 'zod';
import type { AuditedEntity } from '../audit.ts';
import { instant, text, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { nouns } from '../nouns.ts';
import { pageAccess } from '../permissions.ts';

export const privacyAccess = pageAccess.privacy;

/** Whose personal data there is: a contact of a customer, and an employee with an account. */
export const personKinds = ['contact', 'employee'] as const;
export type PersonKind = (typeof personKinds)[number];

/** The table with the people of each kind. */
export const personEntity = { contact: 'customer', employee: 'user_login' } as const satisfies Record<
  PersonKind,
  AuditedEntity
>;

export const personQuery = z.strictObject({ q: text(limits.searchText).min(limits.searchMinChars) });
/** A person who was found: the detail is the company or the username. */
const foundPerson = z.object({ id: z.number().int(), name: z.string(), detail: z.string() });
export type FoundPerson = z.output<typeof foundPerson>;
export const peopleReply = z.object({ content: z.array(foundPerson), more: z.boolean() });

/** What an erasure does with a value. */
export const erasureOutcomes = ['emptied', 'removed', 'replaced', 'kept'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

/** Why data is processed; the register of personal data explains each. */
export const personalUses = [
  'contact',
  'account',
  'credential',
  'security',
  'work',
  'text',
  'position',
  'document',
  'seal',
  'copy',
] as const;
export type PersonalUse = (typeof personalUses)[number];

const erasureRow = z.object({
  at: instant,
  by: z.string(),
  /** Null while the copies are being replaced. */
  endedAt: instant.nullable(),
  /** Rows in which something was replaced. */
  replaced: z.number().int(),
});

/** How far a word is replaced: in all texts, only in records that refer to the person, or nowhere. */
const wordReaches = ['everywhere', 'own', 'refused'] as const;

/** Why a word is replaced in fewer places: somebody or something else has it, the person chose it, or it is too short. */
const wordReasons = ['', 'self', 'short', 'company', 'supplier', 'item', 'person', 'earlier'] as const;

const soughtWord = z.object({
  category: z.enum(['name', 'email', 'phone']),
  value: z.string(),
  reach: z.enum(wordReaches),
  reason: z.enum(wordReasons),
});
export type SoughtWord = z.output<typeof soughtWord>;

const wordHits = z.object({
  value: z.string(),
  table: z.string(),
  rows: z.number().int(),
  /** The first ones, with a few letters around. */
  examples: z.array(z.string()),
});
export type WordHits = z.output<typeof wordHits>;

/** What is stored about a person, and what an erasure would do with it. */
export const personReply = foundPerson.extend({
  version: z.number().int(),
  /** Why the person cannot be erased now; empty if nothing prevents it. */
  refusal: z.string(),
  parts: z.array(
    z.object({ outcome: z.enum(erasureOutcomes), use: z.enum(personalUses), tables: z.array(z.string()) }),
  ),
  /** The present and earlier names, mail addresses and phone numbers. */
  words: z.array(soughtWord),
  /** Where an erasure replaces them. */
  hits: z.array(wordHits),
  /** Sent with the order, so that what is erased is what was seen. */
  fingerprint: z.string(),
  /** The newest erasures of this person. */
  erasures: z.array(erasureRow),
});
export type PersonReply = z.output<typeof personReply>;

/** With the fingerprint of what the person has seen. */
export const eraseInput = z.strictObject({ version, seen: z.string().max(limits.fingerprint) });
export const erasedReply = z.object({
  message: z.literal('SUCCESS'),
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
});

/** What people call the tables that are no records of their own; the others are in `nouns`. */
const otherTables: Record<string, { en: string; id: string }> = {
  authenticator: { en: 'authenticator app', id: 'aplikasi autentikator' },
  change_group: { en: 'bulk change or import', id: 'perubahan massal atau impor' },
  deleted_record: { en: 'deleted record that can be restored', id: 'data terhapus yang masih bisa dipulihkan' },
  discount_limit_seen: { en: 'discount limit seen', id: 'batas diskon yang sudah dilihat' },
  duplicate_pair: { en: 'possible duplicate', id: 'kemungkinan data ganda' },
  erasure: { en: 'erasure of personal data', id: 'penghapusan data pribadi' },
  erasure_seal: { en: 'sealed erasure', id: 'penghapusan yang disegel' },
  figure: { en: 'figure of the dashboard', id: 'angka dasbor' },
  figure_change: { en: 'figure of the dashboard', id: 'angka dasbor' },
  idempotency_key: { en: 'stored reply', id: 'balasan yang disimpan' },
  login_failure: { en: 'failed sign-in', id: 'gagal masuk' },
  margin_fall: { en: 'fallen margin', id: 'margin yang turun' },
  merged_record: { en: 'merged record', id: 'data yang digabungkan' },
  notification: { en: 'notification', id: 'notifikasi' },
  notification_choice: { en: 'choice of notifications', id: 'pilihan notifikasi' },
  passkey: { en: 'passkey', id: 'passkey' },
  password_link: { en: 'password link', id: 'tautan kata sandi' },
  quotation_approval: { en: 'price approval', id: 'persetujuan harga' },
  quotation_revision: { en: 'issued quotation', id: 'penawaran yang diterbitkan' },
  record_merge: { en: 'merge', id: 'penggabungan' },
  recovery_code: { en: 'recovery code', id: 'kode pemulihan' },
  sign_in_code: { en: 'sign-in under way', id: 'proses masuk' },
  sign_in_identity: { en: 'company account', id: 'akun perusahaan' },
  sign_in_request: { en: 'sign-in under way', id: 'proses masuk' },
  status_change: { en: 'change of a status', id: 'perubahan status' },
  stored_file: { en: 'file name', id: 'nama berkas' },
  timeline_entry: { en: 'timeline', id: 'linimasa' },
  visit_check_in: { en: 'check-in at a visit', id: 'check-in kunjungan' },
  webhook_delivery: { en: 'message to another system', id: 'pesan ke sistem lain' },
  audit_entry: { en: 'audit log', id: 'jejak audit' },
};

export const tableName = (table: string, language: 'en' | 'id'): string =>
  otherTables[table]?.[language] ?? (language === 'id' ? nouns[table]?.id : nouns[table]?.en[0]) ?? table;
