import { words } from '../words.ts';

export const stageFields = words({
  en: { name: 'Name', place: 'Order', probability: 'Probability (%)', staleDays: 'Days until stale' },
  id: { name: 'Nama', place: 'Urutan', probability: 'Peluang (%)', staleDays: 'Hari sampai macet' },
});

export const loseReasonFields = words({ en: { name: 'Name' }, id: { name: 'Nama' } });

export const targetFields = words({
  en: { username: 'Person', personName: 'Name', month: 'Month', amount: 'Target' },
  id: { username: 'Orang', personName: 'Nama', month: 'Bulan', amount: 'Target' },
});
