import { type ProjectPhase, projectPhases } from '@gso/contract/project';
import { addDays } from '@gso/contract/rules/calendar-days';
import { spreadDays } from '@gso/contract/rules/spread-days';
import { isWeekend, pick } from './demo-calendar.ts';
import type { DemoProject } from './demo-projects.ts';

const engineers = ['andi', 'fitri', 'joko', 'rudi'] as const;
/** The administrator leads the company and has a few tasks too. */
const assignees = [...engineers, 'admin'] as const;
const approvers = ['rudi', 'admin'] as const;

export interface DemoTask {
  phase: ProjectPhase;
  desc: string;
  assignedTo: string;
  startDate: string;
  endDate: string;
  /** The dates of its events. */
  submitted: string | null;
  decided: { on: string; by: string; rejectedFor: string | null } | null;
}

type Template = readonly { phase: ProjectPhase; description: string }[];
/** A short project, in working days. */
export const demoTemplates = [
  {
    name: 'Panel kecil',
    schedule: 'DAYS',
    tasks: [
      { phase: 'PREPARATION_COMPONENT', desc: 'Pesan komponen', length: 5 },
      { phase: 'PREPARATION_COMPONENT', desc: 'Gambar wiring', length: 3 },
      { phase: 'ASSEMBLY_PANEL', desc: 'Rakit dan kabel panel', length: 4, after: [1, 2] },
      { phase: 'SETTING_AND_PROGRAMMING', desc: 'Program PLC', length: 3, after: [2] },
      { phase: 'FACTORY_AUTOMATION_TEST', desc: 'Uji di bengkel', length: 1, after: [3, 4] },
      { phase: 'INSTALLATION', desc: 'Pasang di lokasi', length: 2, after: [5] },
      { phase: 'COMMISSIONING', desc: 'Serah terima', length: 1, after: [6] },
    ],
  },
];

type State = 'open' | 'submitted' | 'rejected' | 'approved';

/** The usual tasks of a project, with their state on such a day. */
export function demoTasksOf(project: DemoProject, template: Template, today: string): DemoTask[] {
  // For old projects, only the first task of each phase was entered.
  const mostInPhase = project.complete === projectPhases.length ? 1 : project.name.length % 3 === 2 ? 3 : 2;
  const inOrder = projectPhases.flatMap((phase) =>
    template.filter((task) => task.phase === phase).slice(0, mostInPhase),
  );
  const days = spreadDays(
    inOrder.map(() => 1),
    addDays(today, -project.startedAgo),
    addDays(today, project.dueIn),
  );
  const placeIn = new Map<ProjectPhase, number>();
  return inOrder.map(({ phase, description }, at) => {
    const place = (placeIn.get(phase) ?? 0) + 1;
    placeIn.set(phase, place);
    const number = at + project.name.length;
    const assignedTo = pick(assignees, number);
    const { startDate, endDate } = days[at] ?? { startDate: today, endDate: today };
    const task = { phase, desc: description, assignedTo, startDate, endDate };
    return { ...task, ...happened(stateOf(project, phase, place), task, { today, number }) };
  });
}

/** Complete phases are approved; in the current one the tasks are in different states; the rest is to come. */
function stateOf({ complete, name }: DemoProject, phase: ProjectPhase, place: number): State {
  const at = projectPhases.indexOf(phase);
  if (at !== complete) return at < complete ? 'approved' : 'open';
  if (place === 1) return name.length % 3 === 0 ? 'approved' : 'submitted';
  return place === 2 && name.length % 2 === 0 ? 'rejected' : 'open';
}

const reasons = [
  'Foto label kabel belum dilampirkan.',
  'Hasil uji isolasi belum ditandatangani.',
  'Dua sinyal belum diuji, lihat catatan di gambar.',
] as const;

function happened(
  state: State,
  { assignedTo, endDate }: { assignedTo: string; endDate: string },
  { today, number }: { today: string; number: number },
): Pick<DemoTask, 'submitted' | 'decided'> {
  if (state === 'open') return { submitted: null, decided: null };
  const yesterday = addDays(today, -1);
  const inThePast = (day: string): string => (day > yesterday ? yesterday : day);
  // Waiting and rejected tasks changed in the last days; finished ones around the day they were due.
  const settled = state === 'approved' ? addDays(endDate, (number % 6) - 2) : addDays(today, -2 - (number % 4));
  const submitted = inThePast(settled);
  if (state === 'submitted') return { submitted, decided: null };
  const on = inThePast(addDays(submitted, number % 4));
  const by = approvers.find((approver) => approver !== assignedTo) ?? 'rudi';
  return { submitted, decided: { on, by, rejectedFor: state === 'rejected' ? pick(reasons, number) : null } };
}

const activities: Record<ProjectPhase, readonly string[]> = {
  PREPARATION_COMPONENT: [
    'Kick-off di lokasi, tandai kabel lama dan ambil ukuran panel.',
    'Cocokkan daftar material dengan kondisi lapangan. Dua sensor tidak ada di gambar.',
  ],
  ASSEMBLY_PANEL: ['Bahas layout panel dengan maintenance, posisi pintu diubah.', 'Cek jalur kabel dan titik bor.'],
  SETTING_AND_PROGRAMMING: [
    'Ambil data proses untuk program, rekam waktu siklus setiap stasiun.',
    'Tunjukkan layar HMI ke operator, dua tombol dipindah.',
  ],
  FACTORY_AUTOMATION_TEST: ['Simulasi I/O bersama pelanggan, 6 catatan kecil.', 'Uji interlock dan alarm, hasil baik.'],
  SHIPMENT_MACHINE: [
    'Periksa jalan masuk dan crane untuk bongkar mesin.',
    'Terima mesin di gudang, tidak ada yang rusak.',
  ],
  INSTALLATION: ['Pasang panel dan tarik kabel ke lapangan.', 'Sambung daya, uji isolasi dan arah putar motor.'],
  TRIAL: ['Jalan tanpa produk, perbaiki dua sensor.', 'Uji dengan produk, kecepatan 90 persen dari target.'],
  COMMISSIONING: ['Pelatihan operator dua shift.', 'Pendampingan produksi dan perbaikan kecil.'],
};

export interface DemoProjectVisit {
  day: string;
  username: string;
  isPlanned: boolean;
  activity: string;
}

/** Visits to the site: during the project, about as often as promised, and one that is planned. */
export function demoProjectVisits(project: DemoProject, number: number, today: string): DemoProjectVisit[] {
  const { startedAgo, dueIn, quota, complete, hasTasks } = project;
  if (!hasTasks) return [];
  const length = startedAgo + dueIn;
  const visits: DemoProjectVisit[] = [];
  for (let at = 0; at < quota; at += 1) {
    const after = 3 + Math.floor((at * (length - 3)) / quota);
    const day = addDays(today, after - startedAgo);
    if (day >= today) break;
    if (isWeekend(day)) continue;
    const phase = pick(projectPhases, Math.min(Math.floor((after * 8) / length), complete, 7));
    const activity = pick(activities[phase], at);
    visits.push({ day, username: pick(engineers, number + at), isPlanned: false, activity });
  }
  if (number % 4 === 0) {
    visits.push({
      day: today,
      username: pick(engineers, number),
      isPlanned: false,
      activity: 'Cek kemajuan di lokasi.',
    });
  }
  if (complete < 8 && number % 2 === 0) {
    const activity = 'Lanjutan pekerjaan di lokasi, izin kerja sudah diurus.';
    visits.push({
      day: addDays(today, 2 + (number % 5)),
      username: pick(engineers, number + 1),
      isPlanned: true,
      activity,
    });
  }
  return visits;
}
