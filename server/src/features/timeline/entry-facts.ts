import { type TimelineEntry, type TimelineKind, timelineKinds } from '@gso/contract/record/timeline';
import { type Statement, text } from '../../platform/db/statement.ts';

/** What an entry says about its record, as the database returns it. */
export type EntryFacts = Partial<Pick<TimelineEntry, 'text' | 'status' | 'statusBefore' | 'amount' | 'note'>> &
  Pick<TimelineEntry['record'], 'id' | 'name'>;

interface Facts {
  /** The kind of record that the entry leads to. */
  record: TimelineEntry['record']['kind'];
  /** The pairs of a JSON object. */
  facts: string;
  /** Finds the row through the primary key of a table. */
  from: string;
}

const textLength = 300;
const cut = (column: string): string =>
  `case when length(${column}) > ${textLength} then left(${column}, ${textLength - 1}) || '…' else ${column} end`;

const visit: Facts = {
  record: 'visit',
  facts: `'id', visit.id, 'name', coalesce(shodan.name, project.ref_no, ''), 'text', ${cut('activity')}, 'status', visit.status`,
  from: `visit left join shodan on shodan.id = visit.shodan_id left join project on project.id = visit.project_id
    where visit.id = entry.record_id`,
};

const note = (record: TimelineEntry['record']['kind'], name: string): Facts => ({
  record,
  facts: `'id', ${record}.id, 'name', ${name}, 'text', text, 'note', jsonb_build_object('version', note.version,
    'mentions', mentions, 'isEdited', edited_at is not null)`,
  from: `note join ${record} on ${record}.id = note.${record}_id where note.id = entry.record_id`,
});

const facts: Record<TimelineKind, Facts> = {
  sales_visit: visit,
  project_visit: visit,
  shodan: {
    record: 'shodan',
    facts: `'id', id, 'name', name, 'text', ${cut('description')}, 'status', status, 'amount', amount`,
    from: 'shodan where id = entry.record_id',
  },
  shodan_status: {
    record: 'shodan',
    facts: `'id', shodan.id, 'name', name, 'statusBefore', from_status, 'status', to_status, 'amount', amount`,
    from: 'status_change join shodan on shodan.id = status_change.shodan_id where status_change.id = entry.record_id',
  },
  quotation: {
    record: 'quotation',
    facts: `'id', id, 'name', ref_no, 'text', name, 'status', status, 'amount', grand_total_price`,
    from: 'quotation where id = entry.record_id',
  },
  quotation_status: {
    record: 'quotation',
    facts: `'id', quotation.id, 'name', ref_no, 'text', name, 'statusBefore', from_status, 'status', to_status,
      'amount', grand_total_price`,
    from: 'status_change join quotation on quotation.id = quotation_id where status_change.id = entry.record_id',
  },
  quotation_sent: {
    record: 'quotation',
    facts: `'id', quotation.id, 'name', ref_no || case when kept.revision > 0 then ' rev. ' || kept.revision else '' end,
      'text', name, 'amount', (content ->> 'grandTotalPrice')::numeric`,
    from: 'quotation_revision as kept join quotation on quotation.id = quotation_id where kept.id = entry.record_id',
  },
  sales_po: {
    record: 'sales_po',
    facts: `'id', id, 'name', po_no, 'text', ${cut('description')}, 'amount', amount`,
    from: 'sales_po where id = entry.record_id',
  },
  file: {
    record: 'sales_po',
    facts: `'id', sales_po.id, 'name', po_no, 'text', stored_file.name`,
    from: 'sales_po join stored_file on stored_file.key = file_key where sales_po.id = entry.record_id',
  },
  project: {
    record: 'project',
    facts: `'id', id, 'name', ref_no, 'text', name`,
    from: 'project where id = entry.record_id',
  },
  task_approved: {
    record: 'project',
    facts: `'id', project.id, 'name', ref_no, 'text', ${cut('project_task.description')}`,
    from: 'project_task join project on project.id = project_task.project_id where project_task.id = entry.record_id',
  },
  company_note: note('company', 'company.name'),
  customer_note: note('customer', 'customer.name'),
  shodan_note: note('shodan', 'shodan.name'),
  project_note: note('project', 'project.ref_no'),
};

export const recordKindOf = (kind: TimelineKind): TimelineEntry['record']['kind'] => facts[kind].record;

/** Reads the facts of one `entry`: a single row by its primary key. */
export const factsOfEntry: Statement = text(
  `case entry.kind ${timelineKinds
    .map((kind) => `when '${kind}' then (select jsonb_build_object(${facts[kind].facts}) from ${facts[kind].from})`)
    .join(' ')} end`,
);
