import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { onOfflineChange } from '../../offline/changes.ts';
import { isKeeping, unsentBefore } from '../../offline/keeping.ts';
import { startRefreshing } from '../../offline/refresh.ts';
import { startSending } from '../../offline/sender.ts';
import { useOutboxSummary } from '../../offline/use-outbox.ts';
import { useWords } from '../../words/words.ts';
import { UpdateLine } from '../update/update-line.tsx';
import lineClasses from '../update/update-line.module.css';
import { statusWords } from './status-words.ts';

/** Many entries may be sent one after the other. */
const quietMs = 300;

/** What runs in the background of every page, and the lines above it that say so. */
export function StatusLines() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showChanges = () => {
      for (const key of ['visit', 'customer']) void queryClient.invalidateQueries({ queryKey: [key] });
    };
    const stops = [
      startRefreshing(),
      startSending(),
      onOfflineChange((what) => {
        if (what === 'outbox') return;
        clearTimeout(timer);
        timer = setTimeout(showChanges, quietMs);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return (
    <>
      <UpdateLine />
      <OutboxLine />
    </>
  );
}

/** How much the server does not have yet, and the way to the page about it. */
function OutboxLine() {
  const t = useWords(statusWords);
  const session = useSession();
  const connection = useConnection();
  const { waiting, needsYou } = useOutboxSummary();
  const offline = (connection === 'offline' || connection === 'away') && session !== undefined && isKeeping();
  const slow = useIsLasting(waiting > 0);
  if (!offline && needsYou === 0 && !slow) return null;
  return (
    <div role="status" className={lineClasses.line} data-outbox-line>
      {needsYou > 0 ? t.needsYou(needsYou) : offline ? t.offline(waiting) : t.sending(waiting)}
      <Link to="/dashboard/on-this-phone">{t.onThisPhone}</Link>
    </div>
  );
}

/** Whether something has lasted for a moment: what is sent at once needs no line. */
function useIsLasting(holds: boolean): boolean {
  const [lasting, setLasting] = useState(() => unsentBefore() > 0);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasting(true), 2000);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [holds]);
  return holds && lasting;
}
