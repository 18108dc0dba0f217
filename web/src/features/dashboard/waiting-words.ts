import { words } from '../../words/words.ts';

/** Apart from the words of the dashboard, because the menu of every page shows it. */
export const waitingWords = words({
  en: { title: 'Waiting for your approval' },
  id: { title: 'Menunggu persetujuan Anda' },
});
