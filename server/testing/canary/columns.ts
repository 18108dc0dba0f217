/** Usernames, codes, hashes and keys: columns whose values are no contents of a record. */
const codes =
  /_by$|username|secret|nonce|verifier|credential|transports|signed_in_with|assigned_to|\.seller$|(^|_|\.)(status|type|state|hash|key|method)(_before_order)?$|\.(by|who|pic|kind|entity|language|place|period|phase|schedule|way|purpose|category|list|look|permissions|time_start|time_end|call|id|refused)$/;

/** Tables of the machinery, and copies of records, which audit log, webhooks, repeated calls and exports are read for. */
const machinery =
  /^(figure|figure_change|floor_change|margin_check|margin_fall|discount_limit_seen|document_counter|duplicate_\w+|job_runner|login_failure|moved_reference|session|sign_in_\w+|timeline_entry|status_change|shodan_stage_change|webhook_delivery|idempotency_key|audit_entry|deleted_record|merged_record|record_merge|erasure\w*|change_group|price_application\w*|retention_rule|recovery_code|notification\w*)\./;

/** Contents without a word, by why none is needed. */
const others = {
  computedFromOthers: [
    ...['bundle.bottom_price', 'bundle.selling_price', 'project.percentage', 'note.mentions', 'quotation.approval'],
    ...['quotation.total_price', 'quotation.total_price_disc', 'quotation.total_price_after_disc'],
    ...['quotation.total_price_vat', 'quotation.grand_total_price', 'quotation_line.sub_total_price'],
    ...['quotation_line.approved_floor', 'quotation_line.approved_for', 'quotation_line.approved_price'],
    'quotation_line.shortfall',
    ...['quotation_line.parts', 'quotation_approval.approved', 'quotation_revision.content'],
  ],
  /** Small numbers, which are found in anything. */
  tooShort: [
    ...[
      'margin_limit.percent',
      'price_rule.disc_max',
      'price_rule.ops_multiplier',
      'quotation.discount',
      'quotation.vat_rate',
    ],
    ...['sales_po_share.percentage', 'role.discount_limit'],
  ],
  /** Numbers that the server gives, and those of an old system. */
  documentNumbers: ['project.ref_no', 'project.old_no', 'quotation.ref_no', 'quotation.old_no', 'sales_po.old_no'],
  /** Printed for customers. */
  everybody: [
    ...['letterhead.address', 'letterhead.bank', 'letterhead.email', 'letterhead.footer_note', 'letterhead.name'],
    ...['letterhead.phone', 'letterhead.web'],
  ],
  /** Their routes are for oneself, and have tests of their own. */
  ownThings: [
    ...['api_token.last_address', 'api_token.name', 'passkey.name', 'saved_view.name', 'saved_view.parameters'],
    ...['webhook.events', 'webhook.name', 'webhook.url'],
  ],
  /** Empty until somebody decides or sends, which the tests of approvals and mails do. */
  later: [
    ...['project_task.reject_reason', 'project_task_template.description', 'quotation_approval.decision'],
    ...['quotation_approval.reason', 'quotation_letter.subject_en', 'quotation_letter.subject_id'],
    ...['quotation_letter.text_en', 'quotation_letter.text_id', 'quotation_mail.cc', 'quotation_mail.error'],
    ...['quotation_mail.recipients', 'quotation_mail.subject', 'quotation_mail.text'],
  ],
};
const named = new Set(Object.values(others).flat());

export const needsWord = (column: string): boolean =>
  !codes.test(column) && !machinery.test(column) && !named.has(column);
