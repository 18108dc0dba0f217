import type { RetentionRule } from '@gso/contract/privacy/retention';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { InnerTable } from '../../ui/inner-table.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './privacy.module.css';
import { fetchRules, rulesKey } from './retention-api.ts';
import { RetentionDialog } from './retention-dialog.tsx';
import { retentionWords } from './retention-words.ts';

/** How long each kind of personal data is kept. */
export function RetentionPanel() {
  const t = useWords(retentionWords);
  const [edited, setEdited] = useState<RetentionRule>();
  const { data, error, refetch } = useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => fetchRules(signal) });
  return (
    <>
      <p className={classes.rulesAbout}>{t.about}</p>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.found}>
          <InnerTable
            label={t.rules}
            rows={data.content}
            columns={[
              {
                header: t.data,
                wide: true,
                cell: ({ kind }) => (
                  <>
                    {t.kinds[kind].name}
                    <small className={classes.small}>{t.kinds[kind].what}</small>
                  </>
                ),
              },
              { header: t.kept, named: true, cell: ({ months }) => (months === null ? t.forEver : t.months(months)) },
              {
                header: t.changed,
                named: true,
                cell: ({ version, lastUpdateBy, lastUpdateDate }) =>
                  version === 1 ? '–' : `${lastUpdateBy}, ${formatDateTime(lastUpdateDate)}`,
              },
              {
                header: t.change,
                cell: (rule) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t.changeOf(t.kinds[rule.kind].name)}
                    onClick={() => setEdited(rule)}
                  >
                    {t.change}
                  </Button>
                ),
              },
            ]}
          />
        </div>
      )}
      {edited && <RetentionDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
