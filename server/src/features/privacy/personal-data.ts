import type { ErasureOutcome, PersonalUse, PersonKind } from '@gso/contract/privacy/person';

/** Why personal data is processed (law 27/2022 on personal data protection, article 20), and how long it is kept. */
export const uses = {
  contact: {
    purpose: 'Reach the people of customers and suppliers about offers, orders and projects',
    basis: 'legitimate interest, 20 (2) f',
    kept: 'until an administrator or the retention rule for contacts erases the contact',
  },
  account: {
    purpose: 'Accounts of employees: sign-in, mail and notifications',
    basis: 'contract of employment, 20 (2) b',
    kept: 'until the employee is erased, by an administrator or the retention rule for accounts',
  },
  credential: {
    purpose: 'Prove who signs in; hashes, public keys or encrypted values',
    basis: 'contract of employment, 20 (2) b; security of processing, 35',
    kept: 'until replaced, expired or the employee is erased',
  },
  security: {
    purpose: 'Find misuse of accounts',
    basis: 'security of processing, 35 and 39; 20 (2) c',
    kept: 'sessions 12 hours, failed sign-ins a day, devices of API tokens 30 days after their end, addresses in the audit log until the employee is erased',
  },
  work: {
    purpose: 'Who did, changed or decided what, and whose work it is',
    basis: 'contract of employment, 20 (2) b; legitimate interest, 20 (2) f',
    kept: 'with the record; the username remains as a pseudonym when the employee is erased',
  },
  text: {
    purpose: 'What people write about their work; it may name anybody',
    basis: 'legitimate interest, 20 (2) f',
    kept: 'with the record; the names, mail addresses and phone numbers of an erased person are replaced',
  },
  position: {
    purpose: 'Show where a visit took place',
    basis: 'consent, given on the device for each visit, 20 (2) a',
    kept: 'until the retention rule for positions removes them, or the employee is erased',
  },
  document: {
    purpose: 'Issued quotations, received orders and their approval',
    basis: 'legal obligation, 20 (2) c: documents of a company are kept for ten years (law 8/1997, article 11)',
    kept: 'with the document',
  },
  seal: {
    purpose: 'Prove what an erasure has replaced; only the owner of the database can read it',
    basis: 'legitimate interest, 20 (2) f; security of processing, 35',
    kept: 'two years after the erasure',
  },
  copy: {
    purpose: 'History, undo, repeated calls and deliveries: copies of the data above',
    basis: 'as the data that is copied',
    kept: 'the audit log: as the record; notifications: 90 days after they were read, at most a year; mails with quotations: until the retention rule for mails empties them; merges: as the record, and what undoes them 30 days; the others: minutes to 30 days',
  },
} as const satisfies Record<PersonalUse, { purpose: string; basis: string; kept: string }>;

export type Whose = PersonKind | 'both';

interface Mark {
  category: string;
  whose: Whose;
  use: keyof typeof uses;
  /** What an erasure does with the value. */
  erasure: ErasureOutcome;
}

const mark =
  (use: keyof typeof uses, whose: Whose, erasure: ErasureOutcome) =>
  (category: string): Mark => ({ category, whose, use, erasure });

const contact = mark('contact', 'contact', 'emptied');
const account = mark('account', 'employee', 'emptied');
const credential = mark('credential', 'employee', 'removed');
const security = mark('security', 'employee', 'removed');
const choice = mark('account', 'employee', 'removed');
const username = mark('work', 'employee', 'kept')('username');
const writing = mark('text', 'both', 'replaced')('free text');
const issued = mark('document', 'both', 'kept');
const position = mark('position', 'employee', 'removed')('position');
const copy = mark('copy', 'both', 'replaced')('copy');

interface TableMarks {
  personal?: Readonly<Record<string, Mark>>;
  /** Columns with text, JSON or bytes that hold nothing about a person. */
  other?: readonly string[];
}

/**
 * Every column with text, JSON or bytes of every table; `npm run check:generated` fails for one that is missing. Not
 * listed are columns that the database computes from others, and usernames with a foreign key to the account.
 */
export const personalData: Readonly<Record<string, TableMarks>> = {
  api_token: {
    personal: {
      name: choice('name'),
      last_address: security('network address'),
      secret_hash: credential('credential'),
    },
    other: ['permissions'],
  },
  assigned_visit: { other: ['type'] },
  audit_entry: {
    personal: { actor: username, changes: copy, record_name: copy, token_name: copy },
    other: ['action', 'entity', 'request_id'],
  },
  authenticator: { personal: { secret: credential('credential') } },
  bundle: { other: ['brand', 'category', 'material_desc', 'material_no'] },
  calendar_feed: { personal: { secret_hash: credential('credential') }, other: ['language'] },
  change_group: { personal: { created_by: username, facts: copy, title: copy }, other: ['entity', 'kind'] },
  company: { other: ['industry', 'name', 'npwp', 'phone', 'street', 'zip_code'] },
  customer: {
    personal: {
      name: contact('name'),
      email: contact('email'),
      phone: contact('phone'),
      ext: contact('phone'),
      mobile_phone: contact('phone'),
      position: contact('position'),
    },
    other: ['company_name'],
  },
  deleted_record: { personal: { deleted_by: username, kept: copy }, other: ['entity'] },
  discount_limit_seen: { personal: { username } },
  document_counter: { other: ['kind', 'period'] },
  duplicate_pair: { other: ['entity', 'reasons'] },
  duplicate_search: { other: ['entity'] },
  erasure: {
    personal: { sought: mark('copy', 'both', 'emptied')('copy') },
    other: ['entity', 'place'],
  },
  erasure_seal: {
    personal: { words: mark('seal', 'both', 'kept')('copy'), ordered_by: mark('seal', 'employee', 'kept')('copy') },
    other: ['entity'],
  },
  exchange_rate: { other: ['source_curr', 'target_curr'] },
  exchange_rate_value: { other: ['source_curr'] },
  figure: { personal: { who: username }, other: ['kind'] },
  figure_change: { personal: { who: username }, other: ['kind'] },
  floor_change: { personal: { changed_by: username }, other: ['brand_key', 'currency', 'entity', 'material_key'] },
  floor_rule: { personal: { proposed_by: username, updated_by: username } },
  holiday: { personal: { created_by: username, updated_by: username }, other: ['kind', 'name'] },
  idempotency_key: { personal: { username, reply: copy }, other: ['body_hash', 'call', 'key'] },
  item: { other: ['brand', 'category', 'currency', 'material_desc', 'material_no'] },
  item_text: { other: ['brand', 'category', 'everything', 'material_desc', 'material_no'] },
  job_runner: { other: ['id', 'job_group'] },
  letterhead: {
    personal: { updated_by: username },
    other: ['address', 'bank', 'email', 'footer_note', 'logo', 'logo_type', 'name', 'phone', 'web'],
  },
  login_failure: { personal: { address: security('network address'), username_key: security('username') } },
  lose_reason: { personal: { created_by: username, updated_by: username }, other: ['name'] },
  margin_check: { other: ['subject'] },
  margin_fall: { personal: { seller: username } },
  margin_limit: { personal: { updated_by: username } },
  merged_record: { personal: { kept: copy, name: copy }, other: ['entity'] },
  moved_reference: { other: ['column_name', 'keys', 'table_name'] },
  note: { personal: { text: writing, mentions: username } },
  notification: { personal: { facts: copy }, other: ['kind', 'type'] },
  notification_choice: { other: ['kind', 'way'] },
  passkey: {
    personal: { name: choice('name'), credential_id: credential('credential'), public_key: credential('credential') },
    other: ['transports'],
  },
  password_link: { personal: { token_hash: credential('credential') }, other: ['purpose'] },
  payment_term: { personal: { created_by: username, updated_by: username }, other: ['description'] },
  price_application: { other: ['rule_name'] },
  price_rule: { other: ['description', 'name'] },
  project: {
    personal: { name: writing, description: writing, add_info: writing, baseline_by: username },
    other: ['doc_link', 'old_no', 'phase', 'ref_no'],
  },
  project_task: { personal: { description: writing, reject_reason: writing }, other: ['phase'] },
  project_task_template: { other: ['description', 'phase'] },
  quotation: {
    personal: {
      name: issued('free text'),
      note: issued('free text'),
      footer_note: issued('free text'),
      priced_by: username,
    },
    other: ['approval', 'disc_type', 'old_no', 'ref_no', 'status', 'status_before_order', 'vat_method'],
  },
  quotation_approval: {
    personal: { reason: issued('free text'), approved: issued('copy'), content: issued('copy') },
    other: ['decision'],
  },
  quotation_letter: {
    personal: { updated_by: username },
    other: ['subject_en', 'subject_id', 'text_en', 'text_id'],
  },
  quotation_line: {
    // `approved_for` names the contact by its number only.
    other: [
      ...[
        'approved_for',
        'brand',
        'category',
        'material_desc',
        'material_no',
        'parts',
        'source_currency',
        'stock_type',
      ],
    ],
  },
  quotation_mail: {
    personal: {
      recipients: mark('copy', 'both', 'replaced')('email'),
      refused: mark('copy', 'both', 'replaced')('email'),
      cc: mark('copy', 'both', 'replaced')('email'),
      subject: copy,
      text: copy,
      error: copy,
    },
    other: ['language', 'state'],
  },
  quotation_revision: { personal: { content: issued('copy') }, other: ['file_key'] },
  record_merge: {
    personal: { merged: copy, survivor_after: copy, survivor_before: copy, survivor_name: copy },
    other: ['entity'],
  },
  recovery_code: { personal: { code_hash: credential('credential') } },
  retention_rule: { personal: { updated_by: username }, other: ['kind'] },
  role: { personal: { updated_by: username }, other: ['name', 'permissions'] },
  sales_po: { personal: { description: issued('free text') }, other: ['category', 'file_key', 'old_no', 'po_no'] },
  sales_target: { personal: { created_by: username, updated_by: username } },
  saved_view: {
    personal: { name: choice('name'), parameters: choice('search'), updated_by: username },
    other: ['list', 'look'],
  },
  saved_view_default: { other: ['list'] },
  saved_view_role: { other: ['list'] },
  session: {
    personal: { id: credential('credential'), address: security('network address'), user_agent: security('browser') },
    other: ['signed_in_with'],
  },
  shodan: {
    personal: { name: writing, description: writing, next_step: writing },
    other: ['status', 'status_before_order'],
  },
  shodan_stage: { personal: { created_by: username, updated_by: username }, other: ['name'] },
  shodan_stage_change: { personal: { by: username }, other: ['from_status', 'to_status'] },
  sign_in_code: {
    personal: { browser_hash: credential('credential'), code_hash: credential('credential') },
    other: ['signed_in_with'],
  },
  sign_in_identity: { personal: { subject: credential('account at the provider') }, other: ['issuer'] },
  sign_in_request: {
    personal: { network: security('network address') },
    other: ['browser_hash', 'code_verifier', 'nonce', 'state_hash'],
  },
  status_change: { personal: { by: username }, other: ['from_status', 'to_status'] },
  stored_file: { personal: { name: mark('text', 'both', 'kept')('file name') }, other: ['key', 'media_type'] },
  supplier: {
    personal: {
      cp1: mark('contact', 'contact', 'kept')('name'),
      cp2: mark('contact', 'contact', 'kept')('name'),
      phone1: mark('contact', 'contact', 'kept')('phone'),
      phone2: mark('contact', 'contact', 'kept')('phone'),
    },
    other: ['brands', 'country', 'name', 'street', 'zip_code'],
  },
  task_template: {
    personal: { created_by: username, updated_by: username },
    other: ['name', 'schedule', 'tasks'],
  },
  timeline_entry: { personal: { by: username }, other: ['kind'] },
  used_challenge: { other: ['id'] },
  user_login: {
    personal: {
      username,
      first_name: account('name'),
      email: account('email'),
      // A trigger empties it with the address itself.
      trusted_email: choice('email'),
      phone_no: account('phone'),
      password_hash: credential('credential'),
      created_by: username,
      updated_by: username,
    },
    other: ['language'],
  },
  visit: { personal: { activity: writing, attach_url: writing }, other: ['status', 'time_end', 'time_start', 'type'] },
  visit_check_in: { personal: { latitude: position, longitude: position, accuracy: position } },
  visit_file: {
    personal: {
      latitude: position,
      longitude: position,
      taken_at: mark('work', 'employee', 'kept')('time of a photo'),
    },
    other: ['file_key'],
  },
  webhook: { personal: { created_by: username, updated_by: username }, other: ['events', 'name', 'secret', 'url'] },
  webhook_delivery: { personal: { answer: copy, error: copy }, other: ['entity', 'event', 'state'] },
  working_hours: { personal: { updated_by: username }, other: ['time_end', 'time_start'] },
};
