import type { ListQuery } from '@gso/contract/record/list-query';
import { limits } from '@gso/contract/limits';
import { ActionIcon, CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconDotsVertical, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useShortcut } from '../ui/shortcuts.ts';
import { useWords } from '../words/words.ts';
import classes from './list-toolbar.module.css';
import { totalText } from './pager/page-range.ts';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface ListToolbarProps<Sort extends string> {
  title: string;
  /** Undefined if the list has no search. */
  searchLabel?: string;
  list: ListState<ListQuery<Sort>>;
  result: ListResult<unknown>;
  /** The links to the other views of the list. */
  views?: ReactNode;
  /** The saved views of the list. */
  saved?: ReactNode;
  /** In the row on a wide screen, behind a button on a phone. */
  tools?: ReactNode;
  /** Export and import: behind a button. */
  files?: ReactNode;
  /** The main button, always visible. */
  primary?: ReactNode;
  filters?: ReactNode;
}

export function ListToolbar<Sort extends string>(props: ListToolbarProps<Sort>) {
  const { list, result } = props;
  const t = useWords(listWords);
  const toolsId = useId();
  const [toolsOpen, setToolsOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', t.search, props.searchLabel === undefined ? undefined : () => search.current?.select());
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') list.searchNow();
    if (event.key !== 'Escape') return;
    // The browser would clear the text. It stays, and the keys act on the rows that it found.
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <div className={classes.toolbar}>
      {/* The page has its title above and the number of rows below. */}
      <VisuallyHidden component="h2">
        {props.title} {result.page && totalText(result)}
      </VisuallyHidden>
      {props.views}
      {props.searchLabel !== undefined && (
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          role="searchbox"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          maxLength={limits.searchText}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            list.searchText && (
              <CloseButton size="sm" tabIndex={-1} aria-label={t.clearSearch} onClick={() => list.typeSearch('')} />
            )
          }
          value={list.searchText}
          onChange={(event) => list.typeSearch(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
      )}
      {props.filters && <div className={classes.filters}>{props.filters}</div>}
      {props.saved}
      {(props.tools ?? props.files) && (
        <>
          <div className={classes.tools} data-open={toolsOpen || undefined}>
            {props.tools}
          </div>
          <ActionIcon
            className={classes.more}
            data-phone-only={!props.files || undefined}
            variant="default"
            size={36}
            aria-label={t.more}
            aria-expanded={toolsOpen}
            aria-controls={toolsId}
            data-tooltip={t.more}
            onClick={() => setToolsOpen(!toolsOpen)}
          >
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
          <div id={toolsId} className={classes.files} data-open={toolsOpen || undefined}>
            {props.files}
          </div>
        </>
      )}
      {props.primary && <div className={classes.primary}>{props.primary}</div>}
    </div>
  );
}
