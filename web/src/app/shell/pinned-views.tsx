import type { PageName } from '@gso/contract/permissions';
import { mayOpenList, placeOfList, savedViewListNames, type SavedViewMenu } from '@gso/contract/record/saved-view';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { defaultViewName, keepDefaultViews } from '../../api/default-views.ts';
import { useSession } from '../../api/session.ts';
import { menuQuery } from '../../table/saved/api.ts';
import { useOpenedView } from '../../table/saved/use-opened-view.ts';
import { useWords, words } from '../../words/words.ts';
import { pages } from '../pages.ts';
import classes from './drawer.module.css';
import { Group } from './drawer-group.tsx';

const texts = words({ en: { title: 'Saved views' }, id: { title: 'Tampilan tersimpan' } });

const pathOf = (page: PageName): string => pages[page].path;

/** By the list's page and tab. The first list of a page that the user may open is what the menu opens. */
function defaultsOf(held: readonly string[], defaults: SavedViewMenu['defaults']): URLSearchParams {
  const found = new URLSearchParams();
  for (const { list, id } of defaults) {
    const { page, tab } = placeOfList(list);
    found.set(defaultViewName(pathOf(page), tab), String(id));
    const first = savedViewListNames.find((name) => placeOfList(name).page === page && mayOpenList(held, name));
    if (first === list) found.set(pathOf(page), String(id));
  }
  return found;
}

/** The views that the user has put into the menu. What is loaded here also says with which views the lists open. */
export function PinnedViews({ onFollow }: { onFollow: () => void }) {
  const t = useWords(texts);
  const { data } = useQuery(menuQuery);
  const opened = useOpenedView();
  const held = useSession()?.claims.permissions;
  useEffect(() => {
    if (data && held) keepDefaultViews(defaultsOf(held, data.defaults));
  }, [data, held]);
  if (!data || data.pinned.length === 0) return null;
  return (
    <Group icon={IconBookmark} title={t.title}>
      {data.pinned.map(({ id, list, name }) => {
        const { page, tab } = placeOfList(list);
        return (
          <li key={id} className={classes.entry}>
            <Link
              to={pathOf(page)}
              search={{ ...(tab !== undefined && { tab }), open: String(id) }}
              className={classes.link}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={id === opened ? 'page' : undefined}
              onClick={onFollow}
            >
              <span className={classes.label}>{name}</span>
            </Link>
          </li>
        );
      })}
    </Group>
  );
}
