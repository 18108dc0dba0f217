import { words } from '../../../words/words.ts';

export const approvalWords = words({
  en: {
    approve: 'Approve',
    reject: 'Reject',
    submit: 'Submit for approval',
    approved: 'Task approved',
    rejected: 'Task sent back',
    submitted: 'Submitted for approval',
    rejectTitle: 'Send the task back',
    reason: 'Reason',
    reasonHint: (assignee: string) => `${assignee} will see this reason and can submit the task again.`,
    notPermitted: "You don't have the permission to Approve/Reject",
    ownTask: 'You cannot approve or reject your own task.',
  },
  id: {
    approve: 'Setujui',
    reject: 'Tolak',
    submit: 'Ajukan persetujuan',
    approved: 'Tugas disetujui',
    rejected: 'Tugas dikembalikan',
    submitted: 'Persetujuan diajukan',
    rejectTitle: 'Kembalikan tugas',
    reason: 'Alasan',
    reasonHint: (assignee: string) => `${assignee} akan membaca alasan ini dan dapat mengajukan tugas lagi.`,
    notPermitted: 'Anda tidak punya izin untuk Menyetujui/Menolak',
    ownTask: 'Anda tidak dapat menyetujui atau menolak tugas Anda sendiri.',
  },
});
