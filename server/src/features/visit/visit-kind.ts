import type { CheckIn } from '@gso/contract/field/check-in';
import type { VisitInput, VisitRow } from '@gso/contract/visit';
import { visitStatuses, visitTypes } from '@gso/contract/visit/visit-access';
import { oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const visit = recordKind<VisitRow, VisitInput>({
  entity: 'visit',
  fields: {
    type: oneOf(visitTypes, 'type'),
    status: oneOf(visitStatuses, 'status'),
    visitDate: 'visit_date',
    timeStart: 'time_start',
    timeEnd: 'time_end',
    username: 'username',
    'customer.id': 'customer_id',
    'shodan.id': 'shodan_id',
    'project.id': 'project_id',
    activity: 'activity',
    attachUrl: 'attach_url',
  },
  shown: {
    'customer.name': 'customer.name',
    'customer.company.id': 'customer.company_id',
    'customer.company.name': 'customer.company_name',
    'shodan.name': 'shodan.name',
    'shodan.desc': 'shodan.description',
    'project.refNo': 'project.ref_no',
    'project.name': 'project.name',
    'project.desc': 'project.description',
    'project.addInfo': 'project.add_info',
    createdBy: 'visit.created_by',
    files: '(select count(*)::int from visit_file where visit_id = visit.id)',
  },
  computed: {
    columns: `check_in.at as check_in_at, check_in.received_at as check_in_received_at, check_in.latitude as check_in_latitude,
      check_in.longitude as check_in_longitude, check_in.accuracy as check_in_accuracy`,
    fields: (stored: StoredCheckIn) => ({ checkIn: checkInOf(stored) }),
  },
  joins: `join customer on customer.id = visit.customer_id
    left join shodan on shodan.id = visit.shodan_id
    left join project on project.id = visit.project_id
    left join visit_check_in as check_in on check_in.visit_id = visit.id`,
  nameOf: visitName,
  references: [
    { constraint: 'visit_customer_id_fkey', path: 'customer.id', to: 'customer' },
    { constraint: 'visit_shodan_id_fkey', path: 'shodan', to: 'shodan' },
    { constraint: 'visit_project_id_fkey', path: 'project', to: 'project' },
    { constraint: 'visit_username_fkey', path: 'username', to: 'user_login' },
  ],
});

interface StoredCheckIn {
  check_in_at: string | null;
  check_in_received_at: string;
  check_in_latitude: number | null;
  check_in_longitude: number | null;
  check_in_accuracy: number | null;
}

function checkInOf(stored: StoredCheckIn): CheckIn | null {
  if (stored.check_in_at === null) return null;
  return {
    at: stored.check_in_at,
    receivedAt: stored.check_in_received_at,
    latitude: stored.check_in_latitude,
    longitude: stored.check_in_longitude,
    accuracy: stored.check_in_accuracy,
  };
}

/** The name of a visit for people: where and when. */
export function visitName({ customer, visitDate }: Pick<VisitRow, 'customer' | 'visitDate'>): string {
  return `${customer.company.name}, ${visitDate.split('-').reverse().join('/')}`;
}
