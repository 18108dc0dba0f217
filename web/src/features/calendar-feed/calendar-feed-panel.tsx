import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { copyText } from '../../ui/secret/copy-text.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { feedKey, fetchFeed, makeFeed, revokeFeed } from './api.ts';
import classes from './calendar-feed-panel.module.css';
import { feedWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);

/** The address at which calendar programs read the visits and tasks of the user. */
export function CalendarFeedPanel() {
  const t = useWords(feedWords);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => fetchFeed(signal),
    staleTime: 0,
  });
  /** Only the reply that made it has it. */
  const [address, setAddress] = useState<string>();
  const [asking, setAsking] = useState<'renew' | 'revoke'>();
  const [isMaking, setIsMaking] = useState(false);

  async function make(): Promise<void> {
    const made = await makeFeed();
    setAddress(made.address);
    queryClient.setQueryData(feedKey, { feed: made.feed });
  }

  async function makeFirst(): Promise<void> {
    setIsMaking(true);
    try {
      await make();
      showSnackbar({ kind: 'success', text: t.made });
    } catch (problem) {
      showSnackbar({ kind: 'error', text: sentenceOf(problem) });
    } finally {
      setIsMaking(false);
    }
  }

  async function revoke(): Promise<void> {
    await revokeFeed();
    setAddress(undefined);
    queryClient.setQueryData(feedKey, {});
  }

  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { feed } = data;
  return (
    <div className={classes.panel}>
      <p className={classes.about}>{t.about}</p>
      {address !== undefined && <NewAddress address={address} />}
      {feed ? (
        <div className={classes.state}>
          <FactList
            className={classes.facts}
            facts={[
              { label: t.createdAt, value: formatDateTime(feed.createdAt) },
              { label: t.fetchedAt, value: feed.fetchedAt === null ? t.never : formatDateTime(feed.fetchedAt) },
            ]}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t.renew}
            </Button>
            <Button variant="default" onClick={() => setAsking('revoke')}>
              {t.revoke}
            </Button>
          </div>
        </div>
      ) : (
        <Button className={classes.make} loading={isMaking} onClick={() => void makeFirst()}>
          {t.make}
        </Button>
      )}
      <Suspense>
        {asking && (
          <ConfirmAction
            question={asking === 'renew' ? t.renewQuestion : t.revokeQuestion}
            action={t[asking]}
            done={asking === 'renew' ? t.made : t.revoked}
            act={asking === 'renew' ? make : revoke}
            onDone={() => setAsking(undefined)}
            onClose={() => setAsking(undefined)}
          >
            {asking === 'renew' ? t.renewAbout : t.revokeAbout}
          </ConfirmAction>
        )}
      </Suspense>
    </div>
  );
}

function NewAddress({ address }: { address: string }) {
  const t = useWords(feedWords);
  return (
    <>
      <div className={classes.address}>
        <TextInput
          className={classes.field}
          label={t.address}
          description={t.onlyNow}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyText(address, t)}>{t.copy}</Button>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          {t.open}
        </Button>
      </div>
      <h3 className={classes.how}>{t.how}</h3>
      <dl className={classes.programs}>
        {t.programs.map(([program, steps]) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
