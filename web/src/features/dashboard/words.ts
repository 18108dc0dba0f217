import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const dashboardWords = words({
  en: {
    hello: (name: string) => `Welcome, ${name}`,
    overdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
    setup: {
      title: 'Set up your company',
      about:
        'These four things make the application ready for work. Each one is ticked off automatically when it is done.',
      count: (done: string, all: string) => `${done} of ${all} done`,
      done: 'Done',
      open: 'Not done yet',
      steps: {
        letterhead: 'Fill in the letterhead',
        people: 'Add your colleagues',
        rates: 'Enter exchange rates',
        items: 'Add items',
      },
      why: {
        letterhead: 'Name, address and logo on every quotation. Until then, quotations do not show who they are from.',
        people: 'Accounts with a role and monthly targets.',
        rates: 'Needed for prices in dollars, yen and others.',
        items: 'What you quote; a spreadsheet can be imported.',
      },
    },
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
      because: (by: string, at: string, reason: string) => `${by}, ${at}${reason === '' ? '' : `: ${reason}`}`,
    },
    inbox: {
      title: 'Waiting for your approval',
      none: 'Nothing is waiting for your approval.',
      assignee: 'Assigned to',
      dueDate: 'Due date',
      since: 'Waiting since',
      fates: { approved: 'Approved', rejected: 'Sent back', gone: 'No longer waiting' },
      lookAgain: 'The current version is shown. Please check it again.',
      hideSettled: 'Hide completed',
    },
  },
  id: {
    hello: (name: string) => `Selamat datang, ${name}`,
    overdue: (days: number) => `terlambat ${formatCount(days)} hari`,
    setup: {
      title: 'Siapkan perusahaan Anda',
      about: 'Empat hal ini membuat aplikasi siap dipakai. Masing-masing otomatis tercentang setelah selesai.',
      count: (done: string, all: string) => `${done} dari ${all} selesai`,
      done: 'Selesai',
      open: 'Belum selesai',
      steps: {
        letterhead: 'Isi kop surat',
        people: 'Tambahkan rekan kerja',
        rates: 'Masukkan kurs',
        items: 'Tambahkan item',
      },
      why: {
        letterhead:
          'Nama, alamat, dan logo di setiap penawaran. Sebelum diisi, penawaran tidak mencantumkan nama penjual.',
        people: 'Akun dengan peran dan target bulanan.',
        rates: 'Diperlukan untuk harga dalam dolar, yen, dan lainnya.',
        items: 'Yang Anda tawarkan; bisa diimpor dari spreadsheet.',
      },
    },
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
      because: (by: string, at: string, reason: string) => `${by}, ${at}${reason === '' ? '' : `: ${reason}`}`,
    },
    inbox: {
      title: 'Menunggu persetujuan Anda',
      none: 'Tidak ada yang menunggu persetujuan Anda.',
      assignee: 'Ditugaskan kepada',
      dueDate: 'Tenggat',
      since: 'Menunggu sejak',
      fates: { approved: 'Disetujui', rejected: 'Dikembalikan', gone: 'Tidak menunggu lagi' },
      lookAgain: 'Versi terbaru sudah ditampilkan. Mohon diperiksa lagi.',
      hideSettled: 'Sembunyikan yang selesai',
    },
  },
});
