import type { PoCategory } from '@gso/contract/sales-po';
import type { DemoBundleKit, DemoKit } from './demo-kits.ts';

/** An offer to a customer, and its outcome. All days count back from the seeding. */
export interface DemoDeal {
  contact: string;
  title: string;
  seller: string;
  kit: DemoKit | DemoBundleKit;
  /** How many times the kit. */
  times: number;
  quotedAgo: number;
  outcome:
    | { kind: 'open' }
    | { kind: 'lost'; ago: number; reason: string }
    | { kind: 'won'; ago: number; category: PoCategory };
  /** The subject of the opportunity; empty if the customer simply asked for a price. */
  about: string;
}

/** contact | title | seller | kit × times | quoted | outcome | about */
const table = `
Bambang Suryadi | Mesin lipat karton | budi | conveyor 3 | 371 | won 352 PROJECT | Mengganti lipat manual di line 3, target 40 karton per menit.
Yudi Pratama | Panel sinkron genset | maria | mcc 4 | 309 | won 286 PROJECT | Dua genset 500 kVA untuk pabrik es, panel dirakit bersama.
Agus Wijaya | Panel distribusi line 4 | budi | mcc 4 | 243 | won 224 PROJECT | Line 4 butuh panel utama baru sebelum mesin datang.
Lina Kusuma | Panel kapasitor bank | budi | capacitor 3 | 196 | won 175 PROJECT | Denda faktor daya tiga bulan berturut-turut.
Stefanus Kurnia | Konveyor oven roti | budi | conveyor 3 | 168 | won 145 PROJECT | Oven baru dari Italia datang tanpa konveyor keluar.
Rizal Hasibuan | Otomasi boiler pabrik sawit | dimas | process 2 | 158 | won 130 PROJECT | Operator masih atur damper manual, uap sering turun saat lori masuk.
dr. Maya Anggraini | Rekam suhu gudang obat | maria | logger 2 | 136 | won 118 PROJECT | Temuan audit: catatan suhu gudang masih di kertas.
Ratna Sari | Kontrol level tangki sirup | maria | tankSets 1 | 121 | won 104 PROJECT | Tangki pernah meluap dua kali, minta level kontinu dan interlock.
Agus Wijaya | Servo feeder stamping 3 | budi | servo 2 | 112 | won 95 PROJECT | Feeder mekanik sering meleset 0,4 mm.
Ratna Sari | Conveyor pengisian line 2 | maria | conveyor 2 | 103 | won 85 PROJECT | Line 2 pindah gedung, butuh 40 meter conveyor.
Hendra Gunawan | Monitoring OEE 22 mesin | hana | scada 2 | 99 | won 75 PROJECT | Direksi minta OEE harian, mulai dari 22 mesin.
Irwan Setiawan | Cleanroom HVAC steril 2 | maria | process 2 | 91 | won 68 PROJECT | Ruang steril 2 direnovasi, kontrol HVAC harus tervalidasi.
Agus Wijaya | Retrofit PLC press 400 ton | budi | plc 3 | 77 | won 60 PROJECT | Mengganti PLC lama di press 400 ton line 2. Panel tetap dipakai, program dan HMI baru. Shutdown hanya saat libur.
Lina Kusuma | Timbangan otomatis karton | budi | weighing 2 | 69 | won 52 PROJECT | Komplain isi kurang dari pembeli ekspor.
Hendra Gunawan | Robot palletizer gudang | hana | palletizer 1 | 64 | won 38 PROJECT | Dua shift angkat karton 25 kg, angka cedera naik.
Yudi Pratama | Panel MCC pabrik roti | maria | mccFeeders 1 | 49 | won 31 PROJECT | MCC 12 feeder untuk pabrik roti di Bogor.
Bambang Suryadi | Vision cek label | budi | visionSets 1 | 38 | won 22 PROJECT | Label miring lolos ke pelanggan, dua kali klaim.
Dedi Kurniawan | Sel las robot rangka | budi | robot 1 | 36 | won 12 PROJECT | Model baru mulai produksi semester depan, las manual tidak terkejar.
Lina Kusuma | Inverter mesin slitting | budi | inverter 1 | 8 | won 0 GOODS | Delapan inverter 7,5 kW pengganti, dipasang bertahap tanpa menghentikan produksi.
Hari Subagyo | Soft starter dan panel giling | dimas | panelParts 3 | 12 | won 1 GOODS |
Teguh Prakoso | Sensor mesin curing | maria | sensors 2 | 19 | won 6 GOODS |
Taufik Ismail | Servis tahunan sel robot | budi | service 2 | 23 | won 9 SERVICE | Kontrak servis enam robot las, dua kunjungan per tahun.
Eko Purwanto | Inverter kipas cooler | dimas | bigInverter 2 | 37 | won 17 GOODS | Kipas cooler masih damper, hemat listrik diperkirakan 18 persen.
Michael Gunardi | Servo cadangan mesin tarik | maria | servoSpare 2 | 40 | won 26 GOODS |
Cecep Sutisna | Pelatihan PLC dasar dan lanjut | maria | training 2 | 58 | won 44 SERVICE |
Surya Dharma | Sensor suhu tanur | maria | logger 2 | 179 | won 160 GOODS | Rekam suhu 16 titik untuk analisa retak kaca.
Asep Hidayat | Inverter ring frame | maria | inverterSpare 9 | 206 | won 190 GOODS |
Fransiskus Halim | Manifold katup injeksi | maria | pneumatic 5 | 259 | won 244 GOODS |
Anita Rahayu | Sensor proximity tahunan | budi | sensors 6 | 326 | won 308 GOODS | Kontrak sensor setahun, kirim tiap bulan.
Galih Permana | Komponen panel integrator | budi | panelParts 5 | 390 | won 375 GOODS |
Siti Rahma | Kontrak tahunan sensor proximity | budi | sensors 6 | 5 | open | Harga tetap satu tahun untuk 1.200 sensor, kirim per bulan. Pesaing menawarkan diskon 12 persen.
Agus Wijaya | Retrofit PLC press 250 ton | budi | plc 2 | 9 | open | Lanjutan press 400 ton: press 250 ton di line 3 masih PLC lama, suku cadang tidak ada lagi.
Hendra Gunawan | Monitoring OEE tahap 2 | hana | scada 3 | 13 | open | 24 mesin berikutnya setelah tahap pertama diterima.
Ratna Sari | Otomasi mesin filling 12 nozzle | maria | process 1 | 4 | open | Sistem filling baru dengan flow meter dan pembersihan CIP otomatis. Menunggu hasil uji coba produk.
Bambang Suryadi | Palletizer robot karton | budi | palletizer 1 | 18 | open | Robot palletizer untuk dua line karton, termasuk gripper, conveyor dan pagar pengaman.
dr. Maya Anggraini | Data logger suhu ruang bersih | maria | logger 2 | 24 | open | Pencatatan suhu dan kelembapan 38 titik sesuai CPOB, dengan alarm dan tanda tangan elektronik.
Yudi Pratama | Paket panel MCC pabrik gula | maria | mccFeeders 2 | 7 | open | Komponen untuk 14 panel MCC. Elektrindo merakit, kami memasok PLC, soft starter dan komunikasi.
Rizal Hasibuan | Kontrol boiler 30 ton per jam | dimas | process 2 | 27 | open | Kontrol level, tekanan dan pembakaran boiler cangkang sawit, termasuk pelatihan operator di lokasi.
Roy Simatupang | Drive hoist crane 3 | dimas | bigInverter 3 | 15 | open | Drive DC lama sering trip, crane berhenti dua kali bulan lalu.
Kevin Wijaya | Monitoring inverter PLTS atap | hana | scada 1 | 33 | open | PLTS 1,2 MWp, data inverter dan cuaca ke satu layar.
Jhon Sihombing | Modul I/O cadangan DCS | dimas | panelParts 4 | 41 | open | Cadangan untuk shutdown tahunan.
Ujang Supriatna | Kontrol suhu kiln 2 | maria | tank 2 | 55 | open | Suhu kiln 2 berbeda 14 derajat antar zona.
Teguh Prakoso | Safety area mixer karet | maria | safety 2 | 2 | open | Audit K3: area mixer harus punya tirai cahaya.
Imam Syafii | Inverter cadangan mixer | budi | inverterSpare 2 | 0 | open |
Tuti Alawiyah | Silinder dan katup injeksi | maria | pneumatic 1 | 0 | open |
Wahyu Nugroho | Kontrol tungku induksi | dimas | tank 1 | 1 | open |
Anita Rahayu | Sensor cadangan line rangka | budi | sensors 1 | 3 | open |
Erna Susanti | Komponen panel tarik kawat | maria | panelParts 1 | 10 | open |
Wulan Puspita | Inverter bubut | dimas | panelSets 1 | 11 | open |
Bayu Saputro | Servis panel penyulingan | dimas | service 1 | 20 | open |
Ratna Sari | Vision inspection label botol | maria | vision 1 | 235 | lost 205 Price | Pemeriksaan label dan tanggal kedaluwarsa. Kalah harga dari vendor Jepang, minta dihubungi lagi tahun depan.
Yudi Pratama | Upgrade SCADA water treatment | maria | scada 2 | 150 | lost 119 Budget postponed | Proyek ditunda pemilik pabrik, anggaran dialihkan ke genset.
Desi Ramadhani | Inverter pompa pulp | dimas | bigInverter 2 | 315 | lost 290 Competitor | Pembeli memilih merek yang sudah terpasang.
Rahmat Hidayat | Panel MCC finish mill | dimas | mcc 4 | 270 | lost 241 Price | Tender terbuka, selisih 6 persen.
Lestari Ningsih | Timbangan truk tebu | dimas | weighing 1 | 198 | lost 170 Budget postponed | Musim giling keburu mulai, ditunda tahun depan.
Vera Oktaviani | Robot susun kaca | maria | robot 1 | 125 | lost 98 Specification | Gripper vakum tidak lulus uji kaca 3 mm.
Sari Dewanti | Panel combiner PLTS | hana | mcc 1 | 92 | lost 61 Competitor | Diborong kontraktor utama.
Maya Kartika | Flow meter susu segar | maria | tank 2 | 70 | lost 47 Specification | Butuh sertifikat higienis 3-A, kami belum ada.
Mega Wulandari | Komponen panel apartemen | maria | panelParts 2 | 36 | lost 11 Price | Kalah diskon dari distributor langsung.
Nina Marlina | Safety press ban | maria | safety 1 | 340 | lost 312 | Dikerjakan tim internal pelanggan.
`;

function outcomeOf(cell: string): DemoDeal['outcome'] {
  const [kind, ago, ...rest] = cell.split(' ');
  const more = rest.join(' ');
  if (kind === 'won') return { kind, ago: Number(ago), category: more as PoCategory };
  return kind === 'lost' ? { kind, ago: Number(ago), reason: more } : { kind: 'open' };
}

export const demoDeals: readonly DemoDeal[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [contact = '', title = '', seller = '', need = '', quoted, outcome = '', about = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [kit, times] = need.split(' ');
    return {
      contact,
      title,
      seller,
      kit: kit as DemoDeal['kit'],
      times: Number(times),
      quotedAgo: Number(quoted),
      outcome: outcomeOf(outcome),
      about,
    };
  });

interface DemoLead {
  contact: string;
  title: string;
  seller: string;
  amount: number;
  openedAgo: number;
  /** When it was lost; missing while it is open. */
  lostAgo?: number;
  /** The name of the lose reason. */
  lostFor?: string;
  about: string;
}

/** Opportunities without a quotation. */
export const demoLeads: readonly DemoLead[] = [
  {
    contact: 'Dedi Kurniawan',
    title: 'Traceability baut kursi',
    seller: 'budi',
    amount: 640_000_000,
    openedAgo: 16,
    about: 'Rekam torsi setiap baut dan kode kursi. Masih menunggu anggaran semester depan.',
  },
  {
    contact: 'Stefanus Kurnia',
    title: 'Metal detector line 5',
    seller: 'budi',
    amount: 185_000_000,
    openedAgo: 6,
    about: 'Detektor logam dengan penolak untuk roti tawar, syarat pelanggan ritel.',
  },
  {
    contact: 'Teguh Prakoso',
    title: 'Energy monitoring pabrik ban',
    seller: 'maria',
    amount: 420_000_000,
    openedAgo: 21,
    about: '60 power meter dan laporan energi per line.',
  },
  {
    contact: 'Jhon Sihombing',
    title: 'Migrasi DCS area recovery',
    seller: 'dimas',
    amount: 3_400_000_000,
    openedAgo: 48,
    about: 'DCS lama tidak didukung lagi. Studi bersama kantor pusat di Pekanbaru.',
  },
  {
    contact: 'Cecep Sutisna',
    title: 'CIP otomatis tangki susu',
    seller: 'maria',
    amount: 760_000_000,
    openedAgo: 3,
    about: 'CIP tiga sirkuit, resep per produk, catatan suhu dan konduktivitas.',
  },
  {
    contact: 'Hari Subagyo',
    title: 'Otomasi stasiun giling',
    seller: 'dimas',
    amount: 1_150_000_000,
    openedAgo: 11,
    about: 'Kontrol kecepatan lima gilingan mengikuti level chute.',
  },
  {
    contact: 'Slamet Riyadi',
    title: 'CNC retrofit bubut 3 m',
    seller: 'dimas',
    amount: 240_000_000,
    openedAgo: 160,
    lostAgo: 131,
    lostFor: 'Competitor',
    about: 'Pemilik membeli mesin bekas dari Jepang.',
  },
  {
    contact: 'Sari Dewanti',
    title: 'Baterai gudang 500 kWh',
    seller: 'hana',
    amount: 2_100_000_000,
    openedAgo: 210,
    lostAgo: 150,
    lostFor: 'Other',
    about: 'Bukan bidang kami, diserahkan ke mitra.',
  },
];
