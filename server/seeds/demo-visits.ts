import { addDays } from '@gso/contract/rules/calendar-days';
import type { VisitStatus } from '@gso/contract/visit/visit-access';
import { isWeekend, pick, plannedDay, workday } from './demo-calendar.ts';
import { type DemoDeal, demoDeals, demoLeads } from './demo-deals.ts';
import type { DemoPhoto } from './demo-photos.ts';

export interface DemoVisit {
  day: string;
  times: readonly [start: string, end: string];
  status: VisitStatus;
  username: string;
  contact: string;
  /** The title of the opportunity that it was about. */
  shodan?: string;
  activity: string;
  photos?: readonly DemoPhoto[] | undefined;
}

const surveys = [
  'Survei lapangan, ukur panel lama dan foto terminal. Daftar I/O diminta paling lambat Jumat.',
  'Lihat mesin bersama operator. Siklus sekarang 14 detik, target pelanggan 10 detik.',
  'Rapat kebutuhan dengan produksi dan maintenance. Gambar lama tidak lengkap, perlu telusur kabel.',
  'Kunjungan teknis dengan supplier. Pelanggan ingin merek yang sudah ada di gudang suku cadang.',
  'Diskusi anggaran. Proyek masuk rencana tahun ini, keputusan di tangan plant manager.',
] as const;
const followUps = [
  'Bahas penawaran bersama purchasing. Minta termin 45 hari dan garansi dua tahun.',
  'Negosiasi harga. Pesaing 4 persen lebih murah, stok lokal jadi pembeda.',
  'Klarifikasi teknis dengan engineering, dua item diganti agar cocok dengan panel lama.',
  'Presentasi ke manajemen. Diminta contoh pemasangan di pabrik sejenis.',
  'Tanya kabar penawaran. Tanda tangan direksi dijadwalkan minggu depan.',
] as const;
const closings = [
  'Serah terima PO asli dan jadwal kirim. Pelanggan minta pengiriman bertahap.',
  'Kick-off singkat: kontak lapangan, izin kerja dan jadwal shutdown disepakati.',
] as const;
const routine = [
  'Kunjungan rutin. Stok sensor di gudang pelanggan tinggal sedikit, kirim penawaran ulang.',
  'Antar katalog inverter baru dan jelaskan perbedaan dengan seri lama.',
  'Cek keluhan HMI lambat. Firmware diperbarui di tempat, normal kembali.',
  'Demo sensor jarak laser di line, hasil stabil pada permukaan mengkilap.',
  'Bertemu purchasing baru, kenalkan daftar produk dan waktu kirim.',
  'Tinjau pemakaian suku cadang enam bulan, usulkan stok minimum.',
  'Bantu baca alarm servo. Rem aus, suku cadang ditawarkan.',
  'Ambil contoh produk untuk uji kamera di kantor.',
  'Makan siang dengan kepala maintenance, ada rencana tambah line tahun depan.',
  'Antar invoice dan tanda terima, tanya jadwal pembayaran.',
  'Pelatihan singkat ganti baterai PLC untuk teknisi shift pagi.',
  'Periksa panel setelah hujan, silica gel diganti dan seal pintu diperbaiki.',
  'Ukur arus motor blower, kandidat penghematan dengan inverter.',
  'Diskusi tender tahunan komponen listrik, dokumen dibuka bulan depan.',
] as const;
const trials = [
  'Uji coba pinjam sensor selama seminggu, dua titik dipasang.',
  'Trial kamera di line, 300 produk tanpa salah tolak.',
] as const;
const plans = [
  'Presentasi revisi penawaran ke bagian produksi.',
  'Survei lanjutan bersama engineer kami.',
  'Tindak lanjut harga dan waktu kirim.',
] as const;

/** Photographed on the visits of the last days. */
const photosOf: Readonly<Record<string, readonly DemoPhoto[]>> = {
  [surveys[0]]: ['panel-lama', 'pelat-nama'],
  [surveys[1]]: ['sensor-konveyor', 'layar-hmi', 'pelat-nama'],
  [surveys[2]]: ['panel-lama'],
  [routine[2]]: ['layar-hmi'],
};

const slots = [
  ['0900', '1030'],
  ['1330', '1500'],
  ['1530', '1630'],
  ['0800', '0845'],
  ['1100', '1200'],
] as const;

type Planned = Omit<DemoVisit, 'times'>;

/** The visits of a seller for one offer: site survey, price negotiation, and agreement. */
function visitsOf(deal: DemoDeal, number: number, today: string): Planned[] {
  const { contact, seller: username, title, outcome } = deal;
  const about = deal.about === '' ? { contact, username } : { contact, username, shodan: title };
  const visits: Planned[] = [
    { ...about, day: workday(today, deal.quotedAgo + 12), status: 'CONFIRMED', activity: pick(surveys, number) },
  ];
  const closed = outcome.kind === 'open' ? 0 : outcome.ago;
  for (let ago = deal.quotedAgo - 3; ago > closed && ago > closed + 2; ago -= 11) {
    visits.push({ ...about, day: workday(today, ago), status: 'FOLLOW_UP', activity: pick(followUps, number + ago) });
  }
  if (outcome.kind === 'won' && outcome.ago > 1) {
    const day = workday(today, outcome.ago - 1);
    visits.push({ contact, username, day, status: 'CONFIRMED', activity: pick(closings, number) });
  }
  return visits;
}

const sellers = ['budi', 'maria', 'dimas'] as const;
const contactsOf = (seller: string): string[] => [
  ...new Set(demoDeals.filter((deal) => deal.seller === seller).map(({ contact }) => contact)),
];

/** How far back the demonstration data goes: fourteen months. */
const oldest = 425;
const busyDays = 75;

/** The regular visits of every seller: nearly every day of the last weeks, and fewer before that. */
function rounds(seller: string, offset: number, today: string): Planned[] {
  const contacts = contactsOf(seller);
  const visits: Planned[] = [];
  for (let ago = 1; ago <= oldest; ago += 1) {
    const day = addDays(today, -ago);
    const number = ago * 7 + offset * 5;
    if (isWeekend(day) || (ago <= busyDays ? (ago + offset * 2) % 5 < 2 : number % 9 !== offset)) continue;
    const isTrial = number % 23 === 0;
    visits.push({
      day,
      username: seller,
      contact: pick(contacts, ago + offset),
      status: isTrial ? 'TRIAL' : number % 17 === 0 ? 'INTERNAL' : 'CONFIRMED',
      activity: isTrial ? pick(trials, number) : pick(routine, number),
    });
  }
  return visits;
}

/** Today each seller follows something up, and something is planned for the days to come. */
function aroundToday(today: string): Planned[] {
  return sellers.flatMap((username, at) => {
    const open = demoDeals.filter(({ seller, outcome, about }) => {
      return seller === username && outcome.kind === 'open' && about !== '';
    });
    const leads = demoLeads.filter(({ seller, lostAgo }) => seller === username && lostAgo === undefined);
    const first = pick(open, at);
    const visits: Planned[] = [
      {
        username,
        contact: first.contact,
        shodan: first.title,
        day: today,
        status: 'FOLLOW_UP',
        activity: pick(followUps, at),
      },
      {
        username,
        contact: pick(contactsOf(username), at + 2),
        day: today,
        status: 'CONFIRMED',
        activity: pick(routine, at * 3 + 2),
      },
      ...leads.map((lead, place): Planned => ({
        username,
        contact: lead.contact,
        shodan: lead.title,
        day: workday(today, Math.max(lead.openedAgo - 1, 1)),
        status: 'CONFIRMED',
        activity: pick(surveys, at + place),
      })),
      ...open.slice(0, 3).map((deal, place): Planned => ({
        username,
        contact: deal.contact,
        shodan: deal.title,
        day: plannedDay(today, 1 + at + place * 3),
        status: 'DRAFT',
        activity: pick(plans, at + place),
      })),
    ];
    return visits.map((visit) => ({ ...visit, photos: photosOf[visit.activity] }));
  });
}

/** Fourteen months of sales visits, and a few that are planned; nobody is in two places at once. */
export function demoSalesVisits(today: string): DemoVisit[] {
  const planned = [
    ...demoDeals.flatMap((deal, number) => visitsOf(deal, number, today)),
    ...sellers.flatMap((seller, offset) => rounds(seller, offset, today)),
    ...aroundToday(today),
  ];
  const taken = new Map<string, number>();
  return planned.flatMap((visit) => {
    const key = `${visit.username} ${visit.day}`;
    const times = slots[taken.get(key) ?? 0];
    if (!times || visit.day < addDays(today, -oldest)) return [];
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return [{ ...visit, times }];
  });
}
