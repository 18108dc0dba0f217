import type { VisitType } from '@gso/contract/visit/visit-access';
import { assignedVisitFields } from '../../words/fields/assigned-visit.ts';
import { words } from '../../words/words.ts';

interface TypeWords {
  title: string;
  empty: string;
}

interface AssignmentWords {
  types: Record<VisitType, TypeWords>;
  search: string;
  newTitle: string;
  editTitle: string;
  fields: (typeof assignedVisitFields)['en'];
  time: string;
  status: string;
  activity: string;
  createdBy: string;
  visitType: string;
  underWay: string;
  notYours: string;
}

export const assignmentWords = words<AssignmentWords>({
  en: {
    types: {
      SALES: { title: 'Sales assignments', empty: 'No sales visits have been assigned yet.' },
      PROJECT: { title: 'Project assignments', empty: 'No project visits have been assigned yet.' },
    },
    search: 'Search by person, company or customer',
    newTitle: 'New visit assignment',
    editTitle: 'Edit visit assignment',
    fields: assignedVisitFields.en,
    time: 'Time',
    status: 'Status',
    activity: 'Activity',
    createdBy: 'Created by',
    visitType: 'Visit type',
    underWay: 'The visit is no longer a draft. Change it in the list of visits.',
    notYours:
      'Only the creator of the assignment, the sender and people with the permission “All master data” can change it.',
  },
  id: {
    types: {
      SALES: { title: 'Penugasan sales', empty: 'Belum ada kunjungan sales yang ditugaskan.' },
      PROJECT: { title: 'Penugasan proyek', empty: 'Belum ada kunjungan proyek yang ditugaskan.' },
    },
    search: 'Cari orang, perusahaan, atau pelanggan',
    newTitle: 'Penugasan kunjungan baru',
    editTitle: 'Ubah penugasan kunjungan',
    fields: assignedVisitFields.id,
    time: 'Jam',
    status: 'Status',
    activity: 'Aktivitas',
    createdBy: 'Dibuat oleh',
    visitType: 'Jenis kunjungan',
    underWay: 'Kunjungan ini bukan draf lagi. Ubahlah di daftar kunjungan.',
    notYours:
      'Hanya pembuat penugasan, pemberi tugas, dan orang dengan izin “Semua data master” yang dapat mengubahnya.',
  },
});
