import type { OwnSession } from '@gso/contract/profile';
import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatCount, formatDateTime } from '../../../words/format.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { signedInWithText } from '../../../words/values/session.ts';
import { useWords } from '../../../words/words.ts';
import { endOneSession, endOtherSessions, fetchSessions, sessionsKey } from './api.ts';
import { deviceOf } from './device-of.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import rows from '../../../ui/fact-rows.module.css';
import classes from './session-list.module.css';
import { profileWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../../form/confirm-action.tsx')).ConfirmAction);

/** The sessions of the user, this browser first. */
export function SessionList() {
  const t = useWords(profileWords);
  const queryClient = useQueryClient();
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => fetchSessions(signal),
    staleTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionsKey });

  // The row disappears together with the button that had the focus.
  const showEnded = () => {
    list.current?.focus();
    void reload();
  };

  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  const others = data.filter(({ current }) => !current);
  const sorted = [...data.filter(({ current }) => current), ...others];
  return (
    <>
      <ul ref={list} tabIndex={-1} className={rows.list}>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={showEnded} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="default" className={rows.below} onClick={() => setAsking(true)}>
          {t.signOutOthers}
        </Button>
      ) : (
        data.length > 0 && <p className={rows.hint}>{t.onlyHere}</p>
      )}
      <Suspense>
        {asking && (
          <ConfirmAction
            question={t.signOutOthersQuestion}
            action={t.signOutOthers}
            done={t.othersSignedOut}
            act={() => endOtherSessions().finally(() => void reload())}
            onDone={() => setAsking(false)}
            onClose={() => setAsking(false)}
          >
            {t.signOutOthersCount(formatCount(others.length))}
          </ConfirmAction>
        )}
      </Suspense>
    </>
  );
}

function useDeviceName(userAgent: string): string {
  const t = useWords(profileWords);
  const { browser, system } = deviceOf(userAgent);
  return browser && system ? t.deviceOn(browser, system) : (browser ?? system ?? t.unknownDevice);
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const t = useWords(profileWords);
  const device = useDeviceName(session.userAgent);
  const [isEnding, setIsEnding] = useState(false);
  const Picture = deviceOf(session.userAgent).isHandheld ? IconDeviceMobile : IconDeviceDesktop;

  async function end(): Promise<void> {
    setIsEnding(true);
    try {
      await endOneSession(session.id);
      showSnackbar({ kind: 'success', text: t.signedOut(device) });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    } finally {
      setIsEnding(false);
      onEnded();
    }
  }

  return (
    <li className={`${rows.row} ${classes.session}`}>
      <Picture size={24} stroke={1.5} aria-hidden className={classes.picture} />
      <div className={rows.name}>
        <strong>{device}</strong>
        {session.current && (
          <Badge variant="light" tt="none">
            {t.thisDevice}
          </Badge>
        )}
      </div>
      <FactList
        className={rows.facts}
        facts={[
          { label: t.address, value: session.address },
          { label: t.signedIn, value: formatDateTime(session.signedInAt) },
          { label: t.signedInWith, value: signedInWithText(session.signedInWith) },
          { label: t.lastSeen, value: formatDateTime(session.lastSeenAt) },
        ]}
      />
      {!session.current && (
        <Button
          variant="default"
          size="compact-sm"
          className={rows.act}
          aria-label={t.signOutOf(device)}
          loading={isEnding}
          onClick={() => void end()}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  );
}
