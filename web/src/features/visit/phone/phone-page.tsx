import { Alert, Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { ConfirmAction } from '../../../form/confirm-action.tsx';
import { onOfflineChange } from '../../../offline/changes.ts';
import { forgetData, keptFigures, type KeptFigures } from '../../../offline/figures.ts';
import { chooseKeeping, isKeeping } from '../../../offline/keeping.ts';
import { summaryOf } from '../../../offline/outbox.ts';
import { refreshKept } from '../../../offline/refresh.ts';
import { useOutbox } from '../../../offline/use-outbox.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { fileSizeText, formatCount, formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { OutboxList } from './outbox-list.tsx';
import classes from './phone.module.css';
import { phoneWords } from './words.ts';

function useFigures(): KeptFigures | 'none' | undefined {
  const [figures, setFigures] = useState<KeptFigures | 'none'>();
  useEffect(() => {
    const read = () =>
      void keptFigures().then(
        (found) => setFigures(found),
        () => setFigures('none'),
      );
    read();
    return onOfflineChange(read);
  }, []);
  return figures;
}

/** What this device keeps for work without a network, and what it has not sent yet. */
export function PhonePage() {
  const t = useWords(phoneWords);
  const entries = useOutbox();
  const figures = useFigures();
  const [keeps, setKeeps] = useState(isKeeping);
  const [deleting, setDeleting] = useState(false);
  const { waiting, needsYou } = summaryOf(entries);

  async function refresh(): Promise<void> {
    try {
      await refreshKept(true);
      showSnackbar({ kind: 'success', text: t.refreshed });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    }
  }

  function choose(keeping: boolean): void {
    chooseKeeping(keeping);
    setKeeps(keeping);
    if (keeping) void refresh();
    else if (waiting + needsYou === 0) void forgetData();
  }

  return (
    <Page title={t.title}>
      {figures === 'none' && (
        <Alert color="yellow" mb="md">
          {t.noStorage}
        </Alert>
      )}
      <div className={classes.cards}>
        <section className={classes.card}>
          <h2 className={classes.title}>{t.unsent}</h2>
          <OutboxList entries={entries} />
        </section>
        <section className={classes.card}>
          <h2 className={classes.title}>{t.stored}</h2>
          <p className={classes.hint}>{t.storedHint}</p>
          <Switch
            checked={keeps}
            label={t.keep}
            disabled={figures === 'none' || (keeps && waiting + needsYou > 0)}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
          {figures && figures !== 'none' && (
            <FactList
              className={classes.facts}
              facts={[
                ...(['company', 'contact', 'shodan', 'project', 'visit'] as const).map((store) => ({
                  label: t.stores[store],
                  value: formatCount(figures.counts[store]),
                })),
                { label: t.space, value: fileSizeText(figures.bytes) },
                {
                  label: t.lastContact,
                  value: figures.contact ? formatDateTime(new Date(figures.contact).toISOString()) : t.never,
                },
              ]}
            />
          )}
          <div className={classes.buttons}>
            <Button variant="default" disabled={!keeps} onClick={() => void refresh()}>
              {t.refresh}
            </Button>
            <Button variant="default" color="red" onClick={() => setDeleting(true)}>
              {t.deleteAll}
            </Button>
          </div>
        </section>
      </div>
      {deleting && (
        <ConfirmAction
          question={t.deleteQuestion}
          action={t.deleteAll}
          done={t.deleted}
          act={forgetData}
          onDone={() => setDeleting(false)}
          onClose={() => setDeleting(false)}
        >
          {t.deleteHint(waiting + needsYou)}
        </ConfirmAction>
      )}
    </Page>
  );
}
