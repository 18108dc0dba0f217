import { type WaitingTask, waitingTaskList } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NoRows } from '../../table/no-rows.tsx';
import { totalText } from '../../table/page-range.ts';
import { Pager } from '../../table/pager.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { useWords } from '../../words/words.ts';
import classes from './inbox-panel.module.css';
import { InboxItem } from './inbox-item.tsx';
import { Panel, PanelNote } from './panel.tsx';
import { useInbox } from './use-inbox.ts';
import { dashboardWords } from './words.ts';

const RejectDialog = lazy(async () => ({ default: (await import('../task-approval/reject-dialog.tsx')).RejectDialog }));

const pageSizes = [waitingTaskList.defaults.size, 20, 50];

/** What others have finished and the person shall approve, whichever project it belongs to. */
export function InboxPanel() {
  const { inbox: t } = useWords(dashboardWords);
  const { list, result, rows, hideSettled, approve, reject } = useInbox();
  // As it was when the dialog was opened: nobody sends back what they have not seen.
  const [rejecting, setRejecting] = useState<WaitingTask>();
  const { page, error } = result;
  const isPaged = page !== undefined && (page.number > 0 || page.totalElements > waitingTaskList.defaults.size);
  const close = () => setRejecting(undefined);
  return (
    <Panel
      title={t.title}
      count={page && totalText(result)}
      tools={
        rows.some(({ fate }) => fate) && (
          <Button variant="subtle" size="compact-sm" onClick={hideSettled}>
            {t.hideSettled}
          </Button>
        )
      }
    >
      {!page && error ? <FailurePanel error={error} onRetry={result.retry} /> : null}
      {page && rows.length === 0 && <NoRows list={list} empty={<PanelNote icon={IconInbox}>{t.none}</PanelNote>} />}
      <ul className={classes.rows} aria-label={t.title} data-outdated={result.outdated || undefined}>
        {rows.map((row) => (
          <InboxItem key={row.task.id} row={row} approve={approve} onReject={setRejecting} />
        ))}
      </ul>
      {isPaged && <Pager sizes={pageSizes} list={list} result={result} />}
      <Suspense>
        {rejecting && (
          <RejectDialog
            task={rejecting}
            reject={(reason) => reject(rejecting, reason)}
            onDone={close}
            onClose={close}
          />
        )}
      </Suspense>
    </Panel>
  );
}
