import { IconClockPause, IconFile } from '@tabler/icons-react';
import tileClasses from '../../../file/pile/tiles.module.css';
import { useOutbox } from '../../../offline/use-outbox.ts';
import { useWords } from '../../../words/words.ts';
import { visitFileWords } from './words.ts';

/** The files of a visit that are on this device and will be sent. */
export function KeptTiles({ visitId }: { visitId: number }) {
  const t = useWords(visitFileWords);
  const own = useOutbox().flatMap(({ seq, state, work }) =>
    work.kind === 'add-file' && work.visitId === visitId ? [{ seq, state, name: work.name }] : [],
  );
  return (
    <ul className={tileClasses.tiles} aria-label={t.kept}>
      {own.map(({ seq, state, name }) => (
        <li key={seq} className={tileClasses.tile} data-wrong={state === 'needs-you' || undefined}>
          <div className={tileClasses.picture}>
            {state === 'needs-you' ? <IconFile size={32} aria-hidden /> : <IconClockPause size={32} aria-hidden />}
          </div>
          <span className={tileClasses.name}>{name}</span>
          <span className={tileClasses.state}>{state === 'needs-you' ? t.needsYou : t.willBeSent}</span>
        </li>
      ))}
    </ul>
  );
}
