import { limits } from '@gso/contract/limits';
import { words } from '../../words/words.ts';

export const feedWords = words({
  en: {
    about: `Google Calendar, Outlook or your phone can show your visits and the due dates of your tasks, from ${limits.calendarDaysBack} days ago to ${limits.calendarDaysAhead} days ahead. They read them at an address of your own.`,
    make: 'Make an address',
    made: 'The address is ready',
    address: 'Address of your calendar',
    onlyNow: 'It is shown only now. Whoever knows it can read your calendar, without a password: do not pass it on.',
    copy: 'Copy',
    copied: 'Address copied',
    notCopied: 'The browser did not allow copying. Select the address and copy it.',
    open: 'Open in the calendar of this device',
    how: 'How to add it',
    programs: [
      [
        'Google Calendar',
        'On a computer: “Other calendars”, +, “From URL”, paste the address. Google reads it every few hours.',
      ],
      ['Outlook', '“Add calendar”, “Subscribe from web”, paste the address.'],
      [
        'iPhone',
        'Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, “Add Subscribed Calendar”, paste the address.',
      ],
    ],
    createdAt: 'Made',
    fetchedAt: 'Last read by a calendar',
    never: 'Not yet',
    renew: 'New address',
    renewQuestion: 'Replace the address by a new one?',
    renewAbout: 'Calendars that use the old address get nothing more.',
    revoke: 'Revoke',
    revokeQuestion: 'Revoke the address?',
    revokeAbout: 'Calendars that use it get nothing more.',
    revoked: 'The address is revoked',
  },
  id: {
    about: `Google Kalender, Outlook, atau ponsel Anda dapat menampilkan kunjungan dan tenggat tugas Anda, dari ${limits.calendarDaysBack} hari yang lalu sampai ${limits.calendarDaysAhead} hari ke depan. Semuanya dibaca dari alamat khusus milik Anda.`,
    make: 'Buat alamat',
    made: 'Alamat sudah siap',
    address: 'Alamat kalender Anda',
    onlyNow:
      'Alamat ini hanya ditampilkan sekarang. Siapa pun yang mengetahuinya dapat membaca kalender Anda tanpa kata sandi: jangan diberikan kepada orang lain.',
    copy: 'Salin',
    copied: 'Alamat disalin',
    notCopied: 'Peramban tidak mengizinkan penyalinan. Pilih alamatnya lalu salin.',
    open: 'Buka di kalender perangkat ini',
    how: 'Cara menambahkannya',
    programs: [
      [
        'Google Kalender',
        'Di komputer: “Kalender lain”, +, “Dari URL”, tempelkan alamatnya. Google membacanya setiap beberapa jam.',
      ],
      ['Outlook', '“Tambahkan kalender”, “Berlangganan dari web”, tempelkan alamatnya.'],
      [
        'iPhone',
        'Pengaturan, App, Kalender, Akun Kalender, Tambah Akun, Lainnya, “Tambah Kalender Langganan”, tempelkan alamatnya.',
      ],
    ],
    createdAt: 'Dibuat',
    fetchedAt: 'Terakhir dibaca kalender',
    never: 'Belum pernah',
    renew: 'Alamat baru',
    renewQuestion: 'Ganti dengan alamat baru?',
    renewAbout: 'Kalender yang memakai alamat lama tidak menerima data lagi.',
    revoke: 'Cabut',
    revokeQuestion: 'Cabut alamat ini?',
    revokeAbout: 'Kalender yang memakainya tidak menerima data lagi.',
    revoked: 'Alamat telah dicabut',
  },
});
