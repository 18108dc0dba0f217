import type { AuditedEntity } from '@gso/contract/audit';
import type { HistoryEntry } from '@gso/contract/record/history';
import { Button, Drawer } from '@mantine/core';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { formatDateTime } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import { fieldLabels, textOfEntity } from '../words/records.ts';
import { useWords } from '../words/words.ts';
import { ChangeList } from '../form/change-list.tsx';
import { formWords } from '../form/words.ts';
import classes from './history-panel.module.css';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { listWords } from '../words/list-words.ts';
import { withTokenWords } from '../words/with-token.ts';

interface HistoryPanelProps {
  title: string;
  queryKey: QueryKey;
  entity: AuditedEntity;
  /** The entries before the one with this id; without it the newest. */
  fetchEntries: (
    before: number | undefined,
    signal: AbortSignal,
  ) => Promise<{ content: HistoryEntry[]; more: boolean }>;
  onClose: () => void;
}

/** The history of a record, the newest entry first. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { title, queryKey, fetchEntries, onClose } = props;
  const t = { ...useWords(listWords), ...useWords(formWords) };
  useReturnFocus();
  const history = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchEntries(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.content.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const entries = history.data?.pages.flatMap((page) => page.content) ?? [];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={`${t.history}: ${title}`}
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ title: classes.title }}
    >
      {history.error && <FailurePanel error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <p className={classes.waiting}>{t.loading}</p>}
      {history.isSuccess && entries.length === 0 && <p>{t.noHistory}</p>}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} entity={props.entity} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t.older}
        </Button>
      )}
    </Drawer>
  );
}

function Entry({ entry, entity }: { entry: HistoryEntry; entity: AuditedEntity }) {
  const t = { ...useWords(listWords), ...useWords(formWords), ...useWords(withTokenWords) };
  const labels = fieldLabels(entity, useLanguage());
  return (
    <li className={classes.entry}>
      <div className={classes.who}>
        <strong>{entry.actor}</strong> {t.did[entry.action]} {entry.token && t.withToken(entry.token)}
      </div>
      <time className={classes.when} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      <ChangeList
        changes={entry.changes}
        both={entry.action === 'update'}
        labels={labels}
        textOf={textOfEntity(entity)}
      />
    </li>
  );
}
