import type { SavedViewList, SavedViewRow } from '@gso/contract/record/saved-view';
import { Button } from '@mantine/core';
import { IconHome, IconMenu2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { viewsQuery } from './api.ts';
import type { SavedList } from './saved-list.ts';
import classes from './saved-views.module.css';
import { useCurrentView } from './use-saved-view.ts';
import { savedViewWords } from './words.ts';

interface ViewChoiceProps {
  name: SavedViewList;
  list: SavedList;
  opened: number | undefined;
  onSave: () => void;
  onClose: () => void;
}

/** The saved views of a list to choose from. */
export function ViewChoice({ name, list, opened, onSave, onClose }: ViewChoiceProps) {
  const t = useWords(savedViewWords);
  const username = useSession()?.claims.sub;
  const { data: views = [], isSuccess } = useQuery(viewsQuery(name));
  const current = useCurrentView(name, list, opened);
  const { true: own = [], false: shared = [] } = Object.groupBy(views, ({ owner }) =>
    owner.username === username ? 'true' : 'false',
  );
  const linkTo = (view?: SavedViewRow) => (
    <Link
      className={classes.view}
      to={current.pathname}
      search={{ ...current.tab, ...(view && { open: String(view.id) }) }}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={view?.id === opened ? 'true' : undefined}
      onClick={onClose}
    >
      <span className={classes.name}>{view?.name ?? t.usual}</span>
      {view && view.owner.username !== username && (
        <span className={classes.quiet}>{t.by(view.owner.employee.firstName)}</span>
      )}
      {view?.isDefault && <IconHome size={14} role="img" aria-label={t.isDefault} />}
      {view?.pinned && <IconMenu2 size={14} role="img" aria-label={t.inMenu} />}
    </Link>
  );
  const groupOf = (title: string, members: SavedViewRow[]) =>
    members.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul aria-label={title}>
          {members.map((view) => (
            <li key={view.id}>{linkTo(view)}</li>
          ))}
        </ul>
      </>
    );
  return (
    <div className={classes.panel}>
      {linkTo()}
      {groupOf(t.own, own)}
      {groupOf(t.shared, shared)}
      {isSuccess && views.length === 0 && <p className={classes.quiet}>{t.none}</p>}
      <div className={classes.foot}>
        <Button
          fullWidth
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            onClose();
            onSave();
          }}
        >
          {t.saveThis}
        </Button>
      </div>
    </div>
  );
}
