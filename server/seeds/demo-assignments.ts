interface DemoAssignment {
  from: string;
  to: string;
  contact: string;
  /** The project it is about; a sales visit without one. */
  project?: string;
  /** Days from the seeding, both ways. */
  askedAgo: number;
  ahead: number;
  activity: string;
}

const sales = (
  [from, to]: [string, string],
  contact: string,
  [askedAgo, ahead]: [number, number],
  activity: string,
): DemoAssignment => ({ from, to, contact, askedAgo, ahead, activity });

const building = (
  [from, to]: [string, string],
  project: string,
  [askedAgo, ahead]: [number, number],
  activity: string,
): DemoAssignment => ({ from, to, contact: '', project, askedAgo, ahead, activity });

/** Visits that one user assigned to another. */
export const demoAssignments: readonly DemoAssignment[] = [
  sales(['hana', 'budi'], 'Siti Rahma', [0, 1], 'Tutup kontrak sensor, batas diskon 8 persen.'),
  sales(['hana', 'budi'], 'Dedi Kurniawan', [1, 4], 'Bahas traceability baut, bawa contoh laporan torsi.'),
  sales(['hana', 'maria'], 'Ratna Sari', [0, 2], 'Dampingi uji coba produk dan catat hasil timbangan.'),
  sales(['hana', 'maria'], 'Teguh Prakoso', [2, 5], 'Jelaskan penawaran safety area mixer ke tim K3.'),
  sales(['hana', 'dimas'], 'Rizal Hasibuan', [0, 3], 'Ajak mill manager lihat boiler yang sudah jalan.'),
  sales(['hana', 'dimas'], 'Jhon Sihombing', [3, 9], 'Presentasi migrasi DCS ke kantor pusat.'),
  sales(['admin', 'hana'], 'Kevin Wijaya', [0, 2], 'Temui direktur proyek, bawa daftar referensi PLTS.'),
  sales(['admin', 'hana'], 'Hendra Gunawan', [1, 6], 'Bahas OEE tahap 2 dan jadwal anggaran.'),
  sales(['hana', 'sri'], 'Lina Kusuma', [0, 1], 'Ambil PO asli dan cocokkan nomor pajak.'),
  sales(['hana', 'sri'], 'Yuliana Tan', [2, 4], 'Antar dokumen vendor baru.'),
  building(['rudi', 'andi'], 'Robot palletizer gudang', [0, 2], 'Ukur ulang pagar dan posisi palet.'),
  building(['rudi', 'fitri'], 'Kontrol level tangki sirup', [0, 1], 'Kalibrasi tangki 2 bersama operator.'),
  building(
    ['rudi', 'joko'],
    'Timbangan otomatis karton',
    [1, 3],
    'Setel rejector, target salah tolak di bawah 0,5 persen.',
  ),
  building(['admin', 'rudi'], 'Retrofit PLC press 400 ton', [0, 4], 'Rapat jadwal shutdown dengan bagian produksi.'),
];
