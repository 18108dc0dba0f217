import type { ListQuery } from '@gso/contract/record/list-query';
import { limits } from '@gso/contract/limits';
import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconDotsVertical, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './list-toolbar.module.css';
import { totalText } from './page-range.ts';
import type { ListResult } from './use-list-page.ts';
import type { ListState } from './use-list-state.ts';
import { listWords } from '../words/list-words.ts';

interface ListToolbarProps<Sort extends string> {
  title: string;
  /** Missing where there is nothing to search for. */
  searchLabel?: string;
  list: ListState<ListQuery<Sort>>;
  result: ListResult<unknown>;
  /** Columns, export, import: in the row on a wide screen, behind a button on a phone. */
  tools?: ReactNode;
  /** The main button, always in sight. */
  primary?: ReactNode;
  filters?: ReactNode;
}

export function ListToolbar<Sort extends string>(props: ListToolbarProps<Sort>) {
  const { list, result } = props;
  const t = useWords(listWords);
  const toolsId = useId();
  const [toolsOpen, setToolsOpen] = useState(false);
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title}>
        {props.title}
        <span className={classes.count}>{result.page && totalText(result)}</span>
      </h2>
      {props.searchLabel !== undefined && (
        <TextInput
          className={classes.search}
          type="search"
          role="searchbox"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          maxLength={limits.searchText}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            list.searchText && <CloseButton size="sm" aria-label={t.clearSearch} onClick={() => list.typeSearch('')} />
          }
          value={list.searchText}
          onChange={(event) => list.typeSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && list.searchNow()}
        />
      )}
      {props.filters && <div className={classes.filters}>{props.filters}</div>}
      {props.tools && (
        <>
          <ActionIcon
            className={classes.more}
            variant="default"
            size={36}
            aria-label={t.more}
            aria-expanded={toolsOpen}
            aria-controls={toolsId}
            onClick={() => setToolsOpen(!toolsOpen)}
          >
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
          <div id={toolsId} className={classes.tools} data-open={toolsOpen || undefined}>
            {props.tools}
          </div>
        </>
      )}
      {props.primary && <div className={classes.primary}>{props.primary}</div>}
    </div>
  );
}
