import { type ProjectInput, projectPhases } from '@gso/contract/project';
import { addDays } from '@gso/contract/rules/calendar-days';

export interface DemoProject {
  contact: string;
  name: string;
  desc: string;
  quota: number;
  pic: string;
  /** Days from the seeding, both ways. */
  startedAgo: number;
  dueIn: number;
  /** How many of its phases are complete; without tasks it has only been entered. */
  complete: number;
  hasTasks: boolean;
}

type Facts = [startedAgo: number, dueIn: number, complete: number];

const project = (
  contact: string,
  name: string,
  pic: string,
  facts: Facts,
  quota: number,
  desc: string,
): DemoProject => {
  const [startedAgo, dueIn, complete] = facts;
  return { contact, name, desc, quota, pic, startedAgo, dueIn, complete, hasTasks: true };
};
const entered = (contact: string, name: string, dueIn: number, quota: number, desc: string): DemoProject => ({
  ...project(contact, name, '', [0, dueIn, 0], quota, desc),
  hasTasks: false,
});

/** Invented machines and panels, by the name of the contact who ordered them. */
export const demoProjects: readonly DemoProject[] = [
  project(
    'Agus Wijaya',
    'Retrofit PLC press 400 ton',
    'rudi',
    [60, 45, 3],
    12,
    'PLC, HMI dan pengaman tirai cahaya baru untuk press 400 ton line 2. Pemasangan saat libur.',
  ),
  project('Agus Wijaya', 'Servo feeder stamping 3', 'andi', [95, -6, 5], 6, 'Feeder servo untuk mesin stamping 3.'),
  project('Agus Wijaya', 'Panel distribusi line 4', 'fitri', [150, -30, 8], 4, 'Panel LVMDP 630 A dan panel cabang.'),
  project('Siti Rahma', 'Andon gudang bahan baku', 'joko', [20, 70, 1], 3, 'Lampu andon dan tombol panggil, 14 titik.'),
  project(
    'Hendra Gunawan',
    'Monitoring OEE 22 mesin',
    'rudi',
    [75, 120, 2],
    20,
    'Gateway, dashboard dan laporan OEE untuk 22 mesin, tahap pertama.',
  ),
  project('Hendra Gunawan', 'Robot palletizer gudang', 'andi', [40, 90, 2], 10, 'Robot 6 sumbu, gripper dan pagar.'),
  project('Ratna Sari', 'Kontrol level tangki sirup', 'fitri', [110, 5, 6], 8, 'Sensor level dan katup, 6 tangki.'),
  project('Ratna Sari', 'Conveyor pengisian line 2', 'joko', [85, -12, 4], 8, 'Conveyor 40 m dengan inverter.'),
  project('Ratna Sari', 'SCADA ruang utilitas', 'rudi', [10, 150, 0], 12, 'SCADA boiler, kompresor dan chiller.'),
  project('Bambang Suryadi', 'Mesin lipat karton', 'andi', [180, -60, 8], 10, 'Mesin lipat dan lem otomatis.'),
  project('Bambang Suryadi', 'Pengganti inverter blower', 'fitri', [35, 14, 4], 2, 'Delapan inverter 37 kW.'),
  project('Bambang Suryadi', 'Vision cek label', 'joko', [25, 35, 2], 5, 'Kamera dan reject untuk label miring.'),
  project('Lina Kusuma', 'Timbangan otomatis karton', 'admin', [55, 3, 5], 4, 'Checkweigher dengan rejector.'),
  project('Lina Kusuma', 'Panel kapasitor bank', 'andi', [140, -25, 8], 2, 'Kapasitor bank 300 kVAR.'),
  project(
    'dr. Maya Anggraini',
    'Cleanroom HVAC steril 2',
    'rudi',
    [90, 60, 4],
    15,
    'Kontrol tekanan dan suhu ruang steril 2 dengan validasi IQ/OQ.',
  ),
  project('dr. Maya Anggraini', 'Serialisasi kemasan', 'fitri', [15, 100, 0], 10, 'Cetak dan baca kode 2D per dus.'),
  project('dr. Maya Anggraini', 'Rekam suhu gudang obat', 'joko', [70, -3, 7], 3, '24 sensor suhu dan alarm.'),
  project('Yudi Pratama', 'Panel MCC pabrik roti', 'andi', [30, 25, 2], 4, 'MCC 12 feeder bersama Elektrindo.'),
  project('Yudi Pratama', 'Panel sinkron genset', 'fitri', [120, -40, 8], 4, 'Sinkron 2 × 500 kVA.'),
  project('Yudi Pratama', 'Panel pompa hydrant', 'joko', [50, 20, 5], 3, 'Panel pompa utama, jockey dan diesel.'),
  project(
    'Rizal Hasibuan',
    'Otomasi boiler pabrik sawit',
    'rudi',
    [130, 30, 5],
    18,
    'Kontrol pembakaran dan level drum boiler 45 ton, termasuk jalur kabel ke ruang kontrol.',
  ),
  project('Rizal Hasibuan', 'Loading ramp hidrolik', 'andi', [45, 55, 3], 6, 'Panel hidrolik 8 pintu.'),
  project('Rizal Hasibuan', 'Telemetri tangki CPO', 'fitri', [65, 10, 6], 4, 'Radar level dan kirim data harian.'),
  entered('Hendra Gunawan', 'Upgrade jaringan mesin', 180, 6, 'Ring fiber antar gedung, switch industri.'),
  entered('Rizal Hasibuan', 'Panel kernel plant', 210, 8, 'Menunggu gambar dari bagian proses.'),
];

/** What is entered of one of them on such a day. */
export const inputOfDemo = (demo: DemoProject, today: string, customerId: number): ProjectInput => ({
  name: demo.name,
  desc: demo.desc,
  phase: projectPhases[Math.min(demo.complete, projectPhases.length - 1)] ?? 'COMMISSIONING',
  quota: demo.quota,
  pic: demo.pic,
  dueDate: addDays(today, demo.dueIn),
  docLink: '',
  addInfo: '',
  customer: { id: customerId },
});
