import type { ShodanInput, ShodanStatus } from '@gso/contract/shodan';

type Opportunity = Omit<ShodanInput, 'customer'>;

const shodan = (name: string, status: ShodanStatus, amount: number, desc: string): Opportunity => ({
  name,
  status,
  amount,
  desc,
});

/** Invented opportunities, by the name of the contact who asked for them. */
export const demoShodans: Record<string, readonly Opportunity[]> = {
  'Agus Wijaya': [
    shodan(
      'Retrofit PLC press 400 ton',
      'OPEN',
      485_000_000,
      'Mengganti PLC lama di press 400 ton line 2. Panel tetap dipakai, program dan HMI baru. Shutdown hanya saat libur Lebaran.',
    ),
    shodan(
      'Sparepart servo stamping',
      'WIN',
      76_250_000,
      'Servo drive dan encoder cadangan untuk tiga mesin stamping, stok gudang.',
    ),
  ],
  'Siti Rahma': [
    shodan(
      'Kontrak tahunan sensor proximity',
      'OPEN',
      132_000_000,
      'Harga tetap satu tahun untuk 1.200 sensor, kirim per bulan. Pesaing menawarkan diskon 12 persen.',
    ),
  ],
  'Hendra Gunawan': [
    shodan(
      'Monitoring OEE seluruh pabrik',
      'OPEN',
      1_850_000_000,
      'Pengumpulan data dari 46 mesin, dashboard OEE dan laporan harian. Tahap 1 line 1 sampai 4.',
    ),
  ],
  'Ratna Sari': [
    shodan(
      'Otomasi mesin filling 12 nozzle',
      'OPEN',
      940_000_000,
      'Sistem filling baru dengan flow meter dan pembersihan CIP otomatis. Menunggu hasil uji coba produk.',
    ),
    shodan(
      'Vision inspection label botol',
      'LOSE',
      310_000_000,
      'Pemeriksaan label dan tanggal kedaluwarsa. Kalah harga dari vendor Jepang, minta dihubungi lagi tahun depan.',
    ),
  ],
  'Bambang Suryadi': [
    shodan(
      'Palletizer robot karton',
      'OPEN',
      2_640_000_000,
      'Robot palletizer untuk dua line karton, termasuk gripper, conveyor dan pagar pengaman.',
    ),
  ],
  'Lina Kusuma': [
    shodan(
      'Inverter mesin slitting',
      'WIN',
      58_900_000,
      'Delapan inverter 7,5 kW pengganti, dipasang bertahap tanpa menghentikan produksi.',
    ),
  ],
  'dr. Maya Anggraini': [
    shodan(
      'Data logger suhu ruang bersih',
      'OPEN',
      214_500_000,
      'Pencatatan suhu dan kelembapan 38 titik sesuai CPOB, dengan alarm dan tanda tangan elektronik.',
    ),
  ],
  'Yudi Pratama': [
    shodan(
      'Paket panel MCC pabrik gula',
      'OPEN',
      725_000_000,
      'Komponen untuk 14 panel MCC. Elektrindo merakit, kami memasok PLC, soft starter dan komunikasi.',
    ),
    shodan(
      'Upgrade SCADA water treatment',
      'LOSE',
      415_000_000,
      'Proyek ditunda pemilik pabrik, anggaran dialihkan ke genset.',
    ),
  ],
  'Rizal Hasibuan': [
    shodan(
      'Kontrol boiler 30 ton per jam',
      'OPEN',
      1_275_000_000,
      'Kontrol level, tekanan dan pembakaran boiler cangkang sawit, termasuk pelatihan operator di lokasi.',
    ),
  ],
};
