import { useConnection } from '../api/connection.ts';
import { useWords, words } from '../words/words.ts';
import classes from './connection-line.module.css';

const connectionWords = words({
  en: {
    away: 'The server is not responding. Trying again…',
    offline: 'You are offline. What you see may be out of date.',
    back: 'Connected again.',
  },
  id: {
    away: 'Server tidak merespons. Mencoba lagi…',
    offline: 'Anda sedang offline. Data mungkin bukan yang terbaru.',
    back: 'Terhubung kembali.',
  },
});

/** One line for everything that waits for the server, instead of a message for each. */
export function ConnectionLine() {
  const t = useWords(connectionWords);
  const connection = useConnection();
  return (
    <div role="status" className={classes.line} data-state={connection}>
      {connection === 'responding' ? '' : t[connection]}
    </div>
  );
}
