import { words } from '../words.ts';

export const webhookFields = words({
  en: {
    name: 'Name',
    url: 'Address',
    events: 'Events',
    'events.changed': 'Events taken away → added',
    enabled: 'On',
    secret: 'Signing key',
    failingSince: 'Failing since',
    switchedOffAt: 'Switched off automatically',
    lastDeliveredAt: 'Last delivered',
  },
  id: {
    name: 'Nama',
    url: 'Alamat',
    events: 'Peristiwa',
    'events.changed': 'Peristiwa yang dihapus → ditambahkan',
    enabled: 'Aktif',
    secret: 'Kunci tanda tangan',
    failingSince: 'Gagal sejak',
    switchedOffAt: 'Dinonaktifkan otomatis',
    lastDeliveredAt: 'Terakhir terkirim',
  },
});
