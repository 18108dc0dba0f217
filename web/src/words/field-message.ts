import type { exchangeRateMessages } from '@gso/contract/exchange-rate';
import { fieldMessages } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import type { profileMessages } from '@gso/contract/profile';
import type { poMessages } from '@gso/contract/sales-po';
import type { userMessages } from '@gso/contract/user';
import { currentLanguage } from './language.ts';
import { groupedNumber } from './number-text.ts';

const mostDecimals = 6;

type ValueOf<T> = T[keyof T];

/** Every fixed message that a schema of the contract can return. The compiler refuses one without an Indonesian text. */
type FormMessage =
  | ValueOf<typeof fieldMessages>
  | ValueOf<typeof poMessages>
  | (typeof exchangeRateMessages)['home']
  | (typeof profileMessages)['newMustMatch']
  | (typeof userMessages)['passwordsMustMatch'];

/** Most keys are written out, so that the first page loads without the schemas they come from. */
const indonesian: Record<FormMessage, string> = {
  'Please input Company': 'Silakan isi perusahaan',
  'Selected User cannot be empty': 'Pengguna tidak boleh kosong',
  'Must lower than 101': 'Harus kurang dari 101',
  'Maximum Only 3': 'Paling banyak hanya 3',
  'The total must not exceed 100': 'Totalnya tidak boleh lebih dari 100',
  'Each person only once': 'Setiap orang hanya sekali',
  "This PO don't have a file": 'PO ini tidak memiliki berkas',
  'IDR is the target and needs no rate': 'IDR adalah mata uang tujuan dan tidak memerlukan kurs',
  'New & Confirm Password must match': 'Kata sandi baru dan ulangannya harus sama',
  'Password & Confirm Password must match': 'Kata sandi dan ulangannya harus sama',
  [fieldMessages.required]: 'Wajib diisi.',
  [fieldMessages.numeric]: 'Harus berupa angka',
  [fieldMessages.email]: 'Alamat e-mail tidak valid.',
  [fieldMessages.passwordShort]: `Minimal ${limits.passwordMin} karakter`,
  [fieldMessages.notNegative]: 'Tidak boleh negatif',
  [fieldMessages.atLeastOne]: 'Minimal 1',
  [fieldMessages.selectOne]: 'Pilih setidaknya satu',
  [fieldMessages.deepPage]: 'Daftar hanya dapat dibuka sampai baris ke-100.000. Silakan cari atau saring.',
  [fieldMessages.onlyOnce]: 'Setiap item hanya sekali',
  [fieldMessages.quantities]: 'Jumlah harus bilangan bulat mulai dari 1',
  [fieldMessages.date]: 'Bukan tanggal',
  [fieldMessages.dateRange]: 'Hanya tanggal dari tahun 1900 sampai 2200',
  [fieldMessages.currency]: 'Tiga huruf besar, misalnya USD',
  [fieldMessages.country]: 'Negara tidak dikenal',
  [fieldMessages.semicolon]: 'Tidak boleh berisi ;',
  [fieldMessages.time]: 'Format waktu 24 jam tidak valid',
  [fieldMessages.endBeforeStart]: 'Berakhir sebelum mulai',
  [fieldMessages.notHere]: 'Tidak berlaku untuk jenis ini',
  [fieldMessages.link]: 'Hanya alamat yang diawali http:// atau https://',
  [fieldMessages.appCode]: 'Ketik enam digit yang ditampilkan aplikasi',
  [fieldMessages.passwordCommon]: 'Terlalu mudah ditebak. Pilih kata sandi lain.',
  [fieldMessages.username]: 'Hanya huruf a sampai z, angka, titik, tanda hubung, dan garis bawah',
  [fieldMessages.unreadable]: 'Berisi karakter yang tidak dapat disimpan',
  [fieldMessages.invalid]: 'Nilai tidak valid',
  [fieldMessages.wholeNumber]: 'Harus bilangan bulat',
  [fieldMessages.wholeRupiah]: 'Hanya rupiah bulat, tanpa desimal',
  [fieldMessages.inRupiah]: 'Hanya dalam rupiah (IDR)',
  [fieldMessages.twoValues]: 'Dikirim dua kali dengan nilai berbeda',
  [fieldMessages.month]: 'Bukan bulan',
  [fieldMessages.unknownField]: 'Isian tidak dikenal',
  [fieldMessages.tooMany]: 'Nilai terlalu banyak',
  [fieldMessages.tooDeep]: 'Susunan terlalu dalam',
  [fieldMessages.oneProject]: 'Hanya satu proyek sekaligus',
  [fieldMessages.phaseOnce]: 'Setiap fase hanya sekali',
};

const withNumber: readonly [RegExp, string][] = [
  [/^At least (\d+) characters$/, 'Minimal # karakter'],
  [/^At least ([\d.]+)$/, 'Minimal #'],
  [/^Max (\d+) characters$/, 'Maksimal # karakter'],
  [/^At most (\d+) decimals$/, 'Paling banyak # angka desimal'],
  [/^At most ([\d.]+)$/, 'Paling banyak #'],
  // The marks of the letter that goes with quotations.
  [/^Only (\{.*\})$/, 'Hanya #'],
  [/^Must be above ([\d.]+)$/, 'Harus lebih dari #'],
];

/** As it is typed and shown in the field. */
const longNumber = /(?<=^|^At most )\d{4,}(?:\.\d+)?$/;
const inGroups = (number: string): string => groupedNumber(Number(number), mostDecimals);

const isFormMessage = (message: string): message is FormMessage => Object.hasOwn(indonesian, message);

/** A form message of the contract in the chosen language. Messages of the server arrive translated and are returned as they are. */
export function fieldMessageNow(message: string): string {
  if (currentLanguage() === 'en') return message.replace(longNumber, inGroups);
  for (const [pattern, sentence] of withNumber) {
    const number = pattern.exec(message)?.[1];
    if (number) return sentence.replace('#', number.replace(longNumber, inGroups));
  }
  return isFormMessage(message) ? indonesian[message] : message;
}
