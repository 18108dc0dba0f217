interface DemoBundle {
  materialNo: string;
  category: string;
  materialDesc: string;
  /** Material numbers with their quantities. */
  items: Readonly<Record<string, number>>;
}

/** What is sold as one piece, by the material numbers of the demonstration items. */
export const demoBundles: readonly DemoBundle[] = [
  {
    materialNo: 'PKT-PLC-40',
    category: 'Panel',
    materialDesc: 'Paket panel kontrol PLC 40 I/O dengan HMI 7 inch',
    items: { 'CP2E-N40DR-A': 1, 'NB7W-TW01B': 1, LV429630: 1, 'RJ2S-CL-A220': 12, 'PNL-WM-800': 1 },
  },
  {
    materialNo: 'PKT-PLC-64',
    category: 'Panel',
    materialDesc: 'Paket panel kontrol FX5U 64 I/O dengan GOT 10 inch',
    items: { 'FX5U-64MT-ES': 1, 'GT2510-VTBD': 1, 'QUINT4-PS/1AC/24DC/10': 1, 'RU4S-D24': 24, 'PNL-FS-1800': 1 },
  },
  {
    materialNo: 'PKT-INV-7K5',
    category: 'Panel',
    materialDesc: 'Panel inverter 7,5 kW siap pasang',
    items: { 'FR-E840-0170': 1, LV429630: 1, LC1D32M7: 1, 'PNL-WM-800': 1 },
  },
  {
    materialNo: 'PKT-INV-37K',
    category: 'Panel',
    materialDesc: 'Panel inverter 37 kW dengan bypass',
    items: { 'FR-A840-00770': 1, LV431630: 1, LC1D80M7: 2, 'PNL-FS-1800': 1 },
  },
  {
    materialNo: 'PKT-SRV-750',
    category: 'Servo',
    materialDesc: 'Paket servo 750 W lengkap dengan kabel 5 m',
    items: { 'SGD7S-5R5A': 1, 'SGM7J-08A': 1, 'JZSP-C7M20F-05': 1, 'JZSP-C7PI0E-05': 1 },
  },
  {
    materialNo: 'PKT-SAFE-1',
    category: 'Safety',
    materialDesc: 'Paket pengaman press: tirai cahaya, relay dan tombol darurat',
    items: { 'GL-R20H': 2, 'G9SE-201': 1, 'A165E-M-02': 3 },
  },
  {
    materialNo: 'PKT-VIS-1',
    category: 'Vision',
    materialDesc: 'Paket kamera inspeksi dengan kabel dan penolak pneumatik',
    items: { 'IV3-G600MA': 1, 'OP-88344': 1, 'SY5120-5LZD-01': 1, 'CDQ2B32-50DZ': 1 },
  },
  {
    materialNo: 'PKT-MCC-F',
    category: 'Panel',
    materialDesc: 'Feeder MCC 15 kW: MCCB, kontaktor dan overload',
    items: { LV429630: 1, LC1D32M7: 1, LRD32: 1, A9F74232: 1 },
  },
  {
    materialNo: 'PKT-AND-4',
    category: 'Andon',
    materialDesc: 'Paket andon empat stasiun dengan tombol panggil',
    items: { 'LR6-302WJNW': 4, 'HW1L-M2F10': 8, 'CP2E-E20DR-A': 1, 'UTP-CAT6-305': 1 },
  },
  {
    materialNo: 'PKT-TNK-1',
    category: 'Instrument',
    materialDesc: 'Paket ukur tangki: radar level, suhu dan tekanan',
    items: { FMR62: 1, TR10: 1, TMT82: 1, 'PBT-RB010': 1 },
  },
];
