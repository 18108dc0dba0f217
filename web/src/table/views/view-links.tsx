import type { ListQuery } from '@gso/contract/record/list-query';
import { IconTable } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import type { ListDefinition } from '../use-list-state.ts';
import { type ListView, searchOfView } from './list-view.ts';
import classes from './view-links.module.css';

interface ViewLinksProps<Query extends ListQuery<string>> {
  list: Pick<ListDefinition<Query>, 'wireNames'>;
  views: readonly ListView<Query>[];
  shown: ListView<Query> | undefined;
}

/** The views of a list, as links: each has an address, and Back returns to the view before. */
export function ViewLinks<Query extends ListQuery<string>>({ list, views, shown }: ViewLinksProps<Query>) {
  const t = useWords(listWords);
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const table = { id: undefined, label: t.table, icon: IconTable };
  return (
    <nav className={classes.views} aria-label={t.views}>
      {[table, ...views].map(({ id, label, icon: ViewIcon }) => (
        <Link
          key={label}
          className={classes.view}
          to={pathname}
          search={searchOfView(list, searchStr, id)}
          activeOptions={{ exact: true }}
          aria-current={id === shown?.id ? 'page' : undefined}
          data-tooltip={label}
        >
          <ViewIcon size={16} aria-hidden />
          <span className={classes.label}>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
