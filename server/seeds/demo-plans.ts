/** The stages that a new installation has. */
export const demoStages = { survey: 2, quoted: 3, negotiation: 4 } as const;

/** In how many days the order of an open shodan is expected; some are overdue, and some have no day yet. */
export const demoExpectedIn = [9, 24, 41, 16, 68, -35, 33, 97, undefined, 52, 130, 21] as const;

/** What to do next, and in how many days. */
export const demoNextSteps = [
  ['Telepon untuk menanyakan hasil rapat anggaran', 1],
  ['Kirim revisi penawaran dengan jadwal pengiriman', 2],
  ['Survei lokasi bersama tim proyek', 5],
  ['Presentasi ke manajer pabrik', 7],
  ['', 0],
  ['Tanyakan spesifikasi motor dan kabel', 3],
  ['Negosiasi termin pembayaran', -2],
] as const;

/** The targets of sales people are for these months around the current one. */
export const demoTargetMonths = { back: 5, ahead: 6 };
