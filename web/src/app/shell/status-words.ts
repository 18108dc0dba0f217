import { words } from '../../words/words.ts';

export const statusWords = words({
  en: {
    offline: (count: number) => (count === 0 ? 'Offline: your visits are on this device' : `Offline: ${count} waiting`),
    sending: (count: number) => `${count} waiting to be sent`,
    needsYou: (count: number) =>
      count === 1 ? '1 could not be sent and needs you' : `${count} could not be sent and need you`,
    onThisPhone: 'On this device',
  },
  id: {
    offline: (count: number) =>
      count === 0 ? 'Offline: kunjungan Anda ada di perangkat ini' : `Offline: ${count} menunggu`,
    sending: (count: number) => `${count} menunggu dikirim`,
    needsYou: (count: number) => `${count} tidak terkirim dan perlu tindakan Anda`,
    onThisPhone: 'Di perangkat ini',
  },
});
