import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const dashboardWords = words({
  en: {
    hello: (name: string) => `Welcome, ${name}`,
    overdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
    pending: {
      title: 'My pending tasks',
      none: 'You have no pending tasks.',
      tasks: (count: number) => plural(count, 'task', 'tasks'),
      overdueTasks: (count: number) => `${formatCount(count)} overdue`,
      sentBackTasks: (count: number) => `${formatCount(count)} sent back`,
      tasksOf: (project: string) => `Pending tasks of ${project}`,
      more: (count: number) => `There are more: these are the ${formatCount(count)} that are due first.`,
      description: 'Description',
      startDate: 'Start date',
      dueDate: 'Due date',
      waiting: 'Waiting for approval',
      sentBack: 'Sent back',
      because: (by: string, at: string, reason: string) => `${by}, ${at}: ${reason}`,
    },
    inbox: {
      title: 'Waiting for your approval',
      none: 'Nothing waits for your approval.',
      assignee: 'Assigned to',
      dueDate: 'Due date',
      since: 'Waiting since',
      fates: { approved: 'Approved', rejected: 'Sent back', gone: 'No longer waiting' },
      lookAgain: 'It is shown as it is now: please look at it again.',
      hideSettled: 'Hide what is settled',
    },
  },
  id: {
    hello: (name: string) => `Selamat datang, ${name}`,
    overdue: (days: number) => `terlambat ${formatCount(days)} hari`,
    pending: {
      title: 'Tugas saya yang belum selesai',
      none: 'Tidak ada tugas yang belum Anda selesaikan.',
      tasks: (count: number) => `${formatCount(count)} tugas`,
      overdueTasks: (count: number) => `${formatCount(count)} terlambat`,
      sentBackTasks: (count: number) => `${formatCount(count)} dikembalikan`,
      tasksOf: (project: string) => `Tugas ${project} yang belum selesai`,
      more: (count: number) => `Masih ada lagi: ini ${formatCount(count)} tugas dengan tenggat terdekat.`,
      description: 'Deskripsi',
      startDate: 'Tanggal mulai',
      dueDate: 'Tenggat',
      waiting: 'Menunggu persetujuan',
      sentBack: 'Dikembalikan',
      because: (by: string, at: string, reason: string) => `${by}, ${at}: ${reason}`,
    },
    inbox: {
      title: 'Menunggu persetujuan Anda',
      none: 'Tidak ada yang menunggu persetujuan Anda.',
      assignee: 'Ditugaskan kepada',
      dueDate: 'Tenggat',
      since: 'Menunggu sejak',
      fates: { approved: 'Disetujui', rejected: 'Dikembalikan', gone: 'Tidak menunggu lagi' },
      lookAgain: 'Yang tampil adalah keadaan sekarang: mohon diperiksa lagi.',
      hideSettled: 'Sembunyikan yang selesai',
    },
  },
});
