import {
  savedViewAccess,
  type SavedViewList,
  type SavedViewMarks,
  type SavedViewRow,
} from '@gso/contract/record/saved-view';
import { ActionIcon, Button } from '@mantine/core';
import { IconBookmarkFilled, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Refused } from '../../api/client.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useMay, useSession } from '../../api/session.ts';
import { ConfirmDelete } from '../../form/confirm-delete.tsx';
import { Chip } from '../../ui/chip.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import { markView, removeView, restoreView, savedViewKey, updateView, viewQuery } from './api.ts';
import { rememberVersion, shownVersion, showView } from './look.ts';
import type { SavedList } from './saved-list.ts';
import classes from './saved-views.module.css';
import { useCurrentView } from './use-saved-view.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewActions } from './view-actions.tsx';
import { savedViewWords } from './words.ts';

interface OpenedViewProps {
  name: SavedViewList;
  list: SavedList;
  opened: number;
}

/** The name of the opened view, whether the list still is as it was saved, and what can be done with it. */
export function OpenedView(props: OpenedViewProps) {
  const { name, list, opened } = props;
  const t = useWords(savedViewWords);
  const { data: view, error } = useQuery(viewQuery(opened));
  const current = useCurrentView(name, list, opened);
  const isGone = error instanceof Refused && error.status < 500;
  // While another list is loading, this one is still there with the new address.
  const isHere = view?.list === name;
  useEffect(() => {
    if (!isGone) return;
    showSnackbar({ kind: 'warning', text: t.gone });
    void current.leave({ isGone });
    // Once, when the view turns out to be missing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address changes with it
  }, [isGone]);
  useEffect(() => {
    // The address was copied from another browser, which has the look.
    if (view && isHere && shownVersion(view.id) === undefined) showView(view);
  }, [view, isHere]);
  return view && isHere ? <Bar view={view} current={current} /> : null;
}

function Bar({ view, current }: { view: SavedViewRow; current: ReturnType<typeof useCurrentView> }) {
  const t = useWords(savedViewWords);
  const queryClient = useQueryClient();
  const isOwn = useSession()?.claims.sub === view.owner.username;
  const mayManage = useMay(savedViewAccess.all);
  const [dialog, setDialog] = useState<'new' | 'edit' | 'delete'>();
  const isChanged = current.differsFrom(view);
  const reload = () => queryClient.invalidateQueries({ queryKey: savedViewKey });

  async function attempt(act: () => Promise<unknown>, done?: string): Promise<void> {
    try {
      await act();
      if (done !== undefined) showSnackbar({ kind: 'success', text: done, detail: view.name });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error), detail: view.name });
    }
    await reload();
  }

  async function save(): Promise<void> {
    const { parameters, look } = current;
    try {
      rememberVersion(await updateView(view.id, { parameters, look, version: shownVersion(view.id) ?? view.version }));
      showSnackbar({ kind: 'success', text: t.saved, detail: view.name });
    } catch (error) {
      const newer = error instanceof Refused && error.status === 409 ? Number(error.reply.current?.['version']) : NaN;
      if (newer > 0) rememberVersion({ id: view.id, version: newer });
      showSnackbar({ kind: 'error', text: newer > 0 ? t.newerThere : sentenceOf(error), detail: view.name });
    }
    await reload();
  }

  const mark = (marks: SavedViewMarks) => void attempt(() => markView(view.id, marks));
  const share = () => {
    const { version } = view;
    void attempt(() => updateView(view.id, { version, roleIds: [] }), t.sharingStopped);
  };
  const roles = view.roles.map(({ name }) => name).join(', ');
  const sharing = roles ? t.sharedWith(roles) : t.private;
  return (
    <section className={classes.bar} aria-label={t.opened}>
      <span className={classes.title}>
        <IconBookmarkFilled size={16} aria-hidden />
        <strong>{view.name}</strong>
        <span className={classes.quiet}>{isOwn ? sharing : t.by(view.owner.employee.firstName)}</span>
      </span>
      {isChanged && (
        <>
          <Chip tone="amber">{t.changed}</Chip>
          {isOwn && (
            <Button size="compact-sm" onClick={() => void save()}>
              {t.save}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setDialog('new')}>
            {t.saveAsNew}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => current.show(view)}>
            {t.reset}
          </Button>
        </>
      )}
      <ViewActions
        view={view}
        address={{ pathname: current.pathname, tab: current.tab }}
        onMark={mark}
        onEdit={isOwn ? () => setDialog('edit') : undefined}
        onStopSharing={!isOwn && mayManage ? share : undefined}
        onDelete={isOwn || mayManage ? () => setDialog('delete') : undefined}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.leave}
        data-tooltip={t.leave}
        onClick={() => void current.leave({ isGone: false })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {dialog === 'delete' && (
        <ConfirmDelete
          name={view.name}
          remove={() => removeView(view.id, view.version)}
          restore={(key) => restoreView(view.id, key).finally(() => void reload())}
          onRemoved={() => void current.leave({ isGone: true }).then(reload)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {(dialog === 'new' || dialog === 'edit') && (
        <ViewDialog
          list={view.list}
          shown={current}
          {...(dialog === 'edit' && { view })}
          onSaved={(saved) => (dialog === 'new' ? current.show(saved) : rememberVersion(saved))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
