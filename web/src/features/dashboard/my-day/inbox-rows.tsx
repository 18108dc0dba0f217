import { type WaitingTask, waitingTaskList } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { holdTyping } from '../../../form/hold-typing.ts';
import { Pager } from '../../../table/pager/pager.tsx';
import { useRowShortcuts } from '../../../table/row-shortcuts.ts';
import { SelectPage } from '../../../table/selection/select-box.tsx';
import { SelectionBar } from '../../../table/selection/selection-bar.tsx';
import { useSelectedRows } from '../../../table/selection/selection.ts';
import selectionClasses from '../../../table/selection/selection.module.css';
import rowClasses from '../../../ui/rows.module.css';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { useWords } from '../../../words/words.ts';
import { waitingWords } from '../waiting-words.ts';
import { dashboardWords } from '../words.ts';
import { InboxItem } from './inbox-item.tsx';
import type { Inbox } from './use-inbox.ts';
import { later } from '../../../ui/later/later.ts';

const RejectDialog = later(async () => (await import('../../project/approval/reject-dialog.tsx')).RejectDialog);

interface InboxRowsProps {
  inbox: Inbox;
  shown: number;
}

const openTasks = ({ inbox, shown }: InboxRowsProps): WaitingTask[] =>
  inbox.rows.slice(0, shown).flatMap(({ row, fate }) => (fate ? [] : [row]));

export function SelectShown(props: InboxRowsProps) {
  const open = openTasks(props);
  return open.length > 0 && <SelectPage rows={open} selection={props.inbox.selection} labelled />;
}

/** Submitted tasks that wait for the user's approval, of all projects. Only those on screen can be selected. */
export function InboxRows({ inbox, shown }: InboxRowsProps) {
  const { inbox: t } = useWords(dashboardWords);
  const waiting = useWords(waitingWords);
  const { list, result, selection, approve, approveSelected, reject } = inbox;
  const [approving, setApproving] = useState(false);
  const listing = useRef<HTMLUListElement>(null);
  // As it was when the dialog was opened: nobody sends back a version they have not seen.
  const [rejecting, setRejecting] = useState<WaitingTask>();
  const rows = inbox.rows.slice(0, shown);
  const { page } = result;
  const hasPages = page !== undefined && (page.number > 0 || page.totalElements > waitingTaskList.defaults.size);
  const openReject = (task: WaitingTask) => {
    holdTyping();
    setRejecting(task);
  };
  const close = () => setRejecting(undefined);

  const open = openTasks({ inbox, shown });
  const count = useSelectedRows(selection).length;
  async function approveAll(): Promise<void> {
    setApproving(true);
    await approveSelected();
    setApproving(false);
    // The button disappears with the selection.
    listing.current?.focus({ preventScroll: true });
  }
  const withFocused = useRowShortcuts(listing, { rows: open, selection });
  const approveFocused = withFocused((task) => void approve(task));
  const approveByKey = count > 0 ? () => void approveAll() : approveFocused;
  useShortcut('a', t.approveKey, open.length > 0 && !approving ? approveByKey : undefined);
  return (
    <>
      <ul
        ref={listing}
        tabIndex={-1}
        className={rowClasses.rows}
        aria-label={waiting.title}
        data-outdated={result.outdated || undefined}
      >
        {rows.map((kept) => (
          <InboxItem key={kept.row.id} kept={kept} selection={selection} approve={approve} onReject={openReject} />
        ))}
      </ul>
      <div className={selectionClasses.foot}>
        <SelectionBar selection={selection}>
          <Button size="compact-sm" loading={approving} onClick={() => void approveAll()}>
            {t.approveSelected(count)}
          </Button>
        </SelectionBar>
        {hasPages && rows.length === inbox.rows.length && <Pager list={list} result={result} />}
      </div>
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
    </>
  );
}
