import { addDays } from '@gso/contract/rules/calendar-days';
import type { ProjectRow } from '@gso/contract/project';
import type { VisitInput, VisitStatus } from '@gso/contract/visit';

interface DemoVisit {
  project: string;
  /** Negative for those that are planned. */
  daysAgo: number;
  times: readonly [start: string, end: string];
  status: VisitStatus;
  username: string;
  activity: string;
}

const demoVisits: readonly DemoVisit[] = [
  {
    project: 'Retrofit PLC press 400 ton',
    daysAgo: 3,
    times: ['0800', '1600'],
    status: 'CONFIRMED',
    username: 'andi',
    activity: 'Cek terminal lama dan tandai kabel. Dua sensor tidak ada di gambar, gambar diperbaiki di tempat.',
  },
  {
    project: 'Retrofit PLC press 400 ton',
    daysAgo: 3,
    times: ['0800', '1200'],
    status: 'CONFIRMED',
    username: 'fitri',
    activity: 'Unggah program uji dan periksa sinyal tirai cahaya.',
  },
  {
    project: 'Retrofit PLC press 400 ton',
    daysAgo: -4,
    times: ['0900', '1100'],
    status: 'DRAFT',
    username: 'rudi',
    activity: 'Rapat jadwal shutdown dengan bagian produksi.',
  },
  {
    project: 'Kontrol level tangki sirup',
    daysAgo: 8,
    times: ['0830', '1500'],
    status: 'TRIAL',
    username: 'fitri',
    activity: 'Uji coba pengisian tangki 1 sampai 3.\nTangki 2 perlu kalibrasi ulang.',
  },
  {
    project: 'Otomasi boiler pabrik sawit',
    daysAgo: 16,
    times: ['0700', '1700'],
    status: 'CONFIRMED',
    username: 'joko',
    activity: 'Pasang transmitter level drum dan tarik kabel ke ruang kontrol.',
  },
  {
    project: 'Cleanroom HVAC steril 2',
    daysAgo: 27,
    times: ['1300', '1530'],
    status: 'FOLLOW_UP',
    username: 'rudi',
    activity: 'Bahas protokol IQ/OQ dengan QA.',
  },
];

/** Invented visits to the places where these projects are built. */
export function demoVisitsTo(projects: readonly ProjectRow[], today: string): VisitInput[] {
  return demoVisits.flatMap(({ project: name, daysAgo, times: [timeStart, timeEnd], status, username, activity }) =>
    projects
      .filter((project) => project.name === name)
      .map((project): VisitInput => ({
        type: 'PROJECT',
        status,
        visitDate: addDays(today, -daysAgo),
        timeStart,
        timeEnd,
        username,
        customer: { id: project.customer.id },
        shodan: null,
        project: { id: project.id },
        activity,
        attachUrl: '',
      })),
  );
}
