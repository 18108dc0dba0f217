/** A machine or panel that is being built, or was. */
export interface DemoProject {
  contact: string;
  name: string;
  desc: string;
  /** The person in charge; empty while there is none. */
  pic: string;
  /** Days from the seeding, both ways. */
  startedAgo: number;
  dueIn: number;
  /** How many of its phases are complete. */
  complete: number;
  /** Visits that were promised. */
  quota: number;
  /** Without tasks it has only been entered. */
  hasTasks: boolean;
}

const table = `
Bambang Suryadi | Mesin lipat karton | andi | 352 | -200 | 8 | 10 | Mesin lipat dan lem otomatis, 40 karton per menit.
Yudi Pratama | Panel sinkron genset | fitri | 286 | -150 | 8 | 4 | Sinkron 2 × 500 kVA dengan pembagian beban.
Agus Wijaya | Panel distribusi line 4 | fitri | 224 | -110 | 8 | 4 | Panel LVMDP 630 A dan panel cabang.
Lina Kusuma | Panel kapasitor bank | andi | 175 | -80 | 8 | 2 | Kapasitor bank 300 kVAR, faktor daya naik ke 0,97.
Stefanus Kurnia | Konveyor oven roti | joko | 145 | -45 | 8 | 6 | Konveyor oven 24 m dengan kecepatan mengikuti resep.
Rizal Hasibuan | Otomasi boiler pabrik sawit | rudi | 130 | 30 | 5 | 18 | Kontrol pembakaran dan level drum boiler 45 ton, termasuk jalur kabel ke ruang kontrol.
dr. Maya Anggraini | Rekam suhu gudang obat | joko | 118 | -3 | 7 | 6 | 24 sensor suhu dan alarm, laporan sesuai CDOB.
Ratna Sari | Kontrol level tangki sirup | fitri | 104 | 5 | 6 | 8 | Sensor level dan katup, 6 tangki.
Agus Wijaya | Servo feeder stamping 3 | andi | 95 | -6 | 5 | 6 | Feeder servo untuk mesin stamping 3.
Ratna Sari | Conveyor pengisian line 2 | joko | 85 | -12 | 4 | 8 | Conveyor 40 m dengan inverter.
Hendra Gunawan | Monitoring OEE 22 mesin | rudi | 75 | 60 | 3 | 20 | Gateway, dashboard dan laporan OEE untuk 22 mesin, tahap pertama.
Irwan Setiawan | Cleanroom HVAC steril 2 | rudi | 68 | 60 | 4 | 15 | Kontrol tekanan dan suhu ruang steril 2 dengan validasi IQ/OQ.
Agus Wijaya | Retrofit PLC press 400 ton | rudi | 60 | 45 | 3 | 12 | PLC, HMI dan pengaman tirai cahaya baru untuk press 400 ton line 2. Pemasangan saat libur.
Lina Kusuma | Timbangan otomatis karton | joko | 52 | 3 | 5 | 4 | Checkweigher dengan rejector.
Hendra Gunawan | Robot palletizer gudang | andi | 38 | 90 | 2 | 10 | Robot palletizing 4 sumbu, gripper dan pagar.
Yudi Pratama | Panel MCC pabrik roti | andi | 31 | 25 | 2 | 4 | MCC 12 feeder bersama Elektrindo.
Bambang Suryadi | Vision cek label | joko | 22 | 35 | 1 | 5 | Kamera dan reject untuk label miring.
Dedi Kurniawan | Sel las robot rangka | rudi | 12 | 110 | 0 | 14 | Robot las 6 sumbu dengan dua meja putar.
Siti Rahma | Andon gudang bahan baku | joko | 20 | 70 | 1 | 3 | Lampu andon dan tombol panggil, 14 titik.
Ratna Sari | SCADA ruang utilitas | rudi | 10 | 150 | 0 | 12 | SCADA boiler, kompresor dan chiller.
Rizal Hasibuan | Telemetri tangki CPO | fitri | 65 | 10 | 6 | 4 | Radar level dan kirim data harian.
Yudi Pratama | Panel pompa hydrant | joko | 50 | 20 | 5 | 3 | Panel pompa utama, jockey dan diesel.
dr. Maya Anggraini | Serialisasi kemasan | fitri | 15 | 100 | 0 | 10 | Cetak dan baca kode 2D per dus.
Hendra Gunawan | Upgrade jaringan mesin | | 2 | 180 | 0 | 6 | Ring fiber antar gedung, switch industri.
Rizal Hasibuan | Panel kernel plant | | 1 | 210 | 0 | 8 | Menunggu gambar dari bagian proses.
`;

/** By the name of the contact who ordered them. */
export const demoProjects: readonly DemoProject[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [contact = '', name = '', pic = '', started, due, complete, quota, desc = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return {
      contact,
      name,
      desc,
      pic,
      startedAgo: Number(started),
      dueIn: Number(due),
      complete: Number(complete),
      quota: Number(quota),
      hasTasks: pic !== '',
    };
  });
