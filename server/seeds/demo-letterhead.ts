/** Our own company in the demonstration. */
export const demoLetterhead = {
  name: 'PT Gita Sinergi Otomasi',
  address: 'Ruko Cikarang Square Blok D No. 7, Cikarang Selatan, Bekasi 17530',
  phone: '021 8983 4410',
  email: 'penawaran@gso.example',
  web: 'www.gso.example',
  bank: 'Bank Mandiri, 156-00-1234567-8, PT Gita Sinergi Otomasi',
  footerNote:
    'Harga berlaku selama jangka waktu penawaran. Barang inden dikirim 6 sampai 8 minggu setelah PO diterima. Garansi 12 bulan sejak serah terima.',
};

/** Drawn for the demonstration. */
export const demoLogo = new URL('./demo-logo.png', import.meta.url);
