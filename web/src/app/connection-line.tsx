import { useConnection } from '../api/connection.ts';
import { useWords, words } from '../words/words.ts';
import classes from './connection-line.module.css';

const connectionWords = words({
  en: {
    away: 'The server is not answering. Trying again…',
    offline: 'You are offline. What you see may be out of date; it goes on by itself when the connection is back.',
    back: 'Connected again.',
  },
  id: {
    away: 'Server tidak menjawab. Mencoba lagi…',
    offline: 'Anda sedang luring. Data di layar mungkin tidak terbaru; dilanjutkan otomatis saat koneksi kembali.',
    back: 'Terhubung kembali.',
  },
});

/** One calm line for all that waits for the server, instead of a message for each. */
export function ConnectionLine() {
  const t = useWords(connectionWords);
  const connection = useConnection();
  return (
    <div role="status" className={classes.line} data-state={connection}>
      {connection === 'answering' ? '' : t[connection]}
    </div>
  );
}
