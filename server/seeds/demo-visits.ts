import type { VisitInput, VisitStatus } from '@gso/contract/visit';

interface DemoVisit {
  /** Counted from the day of the seeding; negative for those that are planned. */
  daysAgo: number;
  times: readonly [start: string, end: string];
  status: VisitStatus;
  activity: string;
  /** The name of the shodan that it was about. */
  shodan?: string;
  attachUrl?: string;
}

/** Invented sales visits, by the name of the contact. */
const demoVisits: Record<string, readonly DemoVisit[]> = {
  'Agus Wijaya': [
    {
      daysAgo: 1,
      times: ['0900', '1030'],
      status: 'CONFIRMED',
      activity:
        'Ukur panel press 400 ton dan foto terminal. Pak Agus minta daftar I/O paling lambat Jumat, lalu penawaran minggu depan.',
      shodan: 'Retrofit PLC press 400 ton',
      attachUrl: 'https://files.example/survey-press-400.pdf',
    },
    {
      daysAgo: -2,
      times: ['1330', '1500'],
      status: 'DRAFT',
      activity: 'Presentasi penawaran retrofit ke bagian produksi.',
      shodan: 'Retrofit PLC press 400 ton',
    },
  ],
  'Siti Rahma': [
    {
      daysAgo: 6,
      times: ['1000', '1100'],
      status: 'FOLLOW_UP',
      activity: 'Negosiasi kontrak tahunan. Harga kami 4 persen di atas pesaing, stok lokal jadi pembeda.',
      shodan: 'Kontrak tahunan sensor proximity',
    },
  ],
  'Ratna Sari': [
    {
      daysAgo: 13,
      times: ['0830', '1200'],
      status: 'TRIAL',
      activity:
        'Uji coba sensor level di tangki sirup.\nHasil stabil pada suhu 60 °C, dua sensor ditinggal untuk seminggu.',
    },
  ],
  'Yudi Pratama': [
    {
      daysAgo: 20,
      times: ['1400', '1530'],
      status: 'INTERNAL',
      activity: 'Menyamakan gambar wiring dengan bengkel panel sebelum produksi.',
    },
  ],
  'Rizal Hasibuan': [
    {
      daysAgo: 95,
      times: ['0900', '1600'],
      status: 'CONFIRMED',
      activity: 'Kunjungan pabrik, lihat kondisi panel boiler dan jalur kabel ke ruang kontrol.',
    },
  ],
};

interface Named {
  id: number;
  name: string;
}

/** The visits at these contacts, around a day, by one person. */
export function demoVisitsAt(
  contacts: readonly Named[],
  shodans: readonly Named[],
  { today, username }: { today: Date; username: string },
): VisitInput[] {
  const dayBefore = (days: number) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return contacts.flatMap((contact) =>
    (demoVisits[contact.name] ?? []).map((visit): VisitInput => {
      const shodan = shodans.find(({ name }) => name === visit.shodan);
      return {
        type: 'SALES',
        status: visit.status,
        visitDate: dayBefore(visit.daysAgo),
        timeStart: visit.times[0],
        timeEnd: visit.times[1],
        username,
        customer: { id: contact.id },
        shodan: shodan ? { id: shodan.id } : null,
        project: null,
        activity: visit.activity,
        attachUrl: visit.attachUrl ?? '',
      };
    }),
  );
}
