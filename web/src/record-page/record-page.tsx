import type { ListQuery } from '@gso/contract/record/list-query';
import { Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Refused } from '../api/client.ts';
import { rememberRecord } from '../form/recent-records.ts';
import { type OpenedRecord, RecordDialogs } from '../table/record-dialogs.tsx';
import type { ScreenWithPage, Versioned } from '../table/record-screen.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { replaceRow } from '../table/use-list-page.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailurePanel } from '../ui/failure-panel.tsx';
import { Page } from '../ui/page.tsx';
import { listPaths, recordPlace } from '../ui/record-place.ts';
import { showSnackbar } from '../ui/snackbar.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import { type EditedFieldProps, type Fact, Facts } from './facts.tsx';
import classes from './record-page.module.css';
import { RecordActions, RecordPlace } from './record-head.tsx';
import { recordPageWords } from './words.ts';
import type { LaterPart } from '../ui/later/later.ts';
import { useLoadAhead } from '../ui/later/use-load-ahead.ts';

interface RecordPageProps<Row extends Versioned, Query extends ListQuery<string>> {
  screen: ScreenWithPage<Row, Query>;
  /** The name of the list, above the record. */
  title: string;
  /** The heading; the name of the record in its list if missing. */
  headingOf?: (record: Row) => string;
  /** Beside the heading, such as a status. */
  marks?: (record: Row) => ReactNode;
  /** Figures about the record, below the heading. */
  summary?: (record: Row) => ReactNode;
  facts: (record: Row) => readonly Fact[];
  /** Edits a field in place. */
  Field: LaterPart<EditedFieldProps<Row>>;
  /** What belongs to the record. */
  tabs: (record: Row) => readonly Tab[];
  /** Why the user may not change the record. */
  blocked: (record: Row) => string | undefined;
  /** More actions than Edit, History and Delete. */
  actions?: (record: Row) => readonly RowAction[];
  /** New records that are started with the fields of this one. */
  starts?: (record: Row) => readonly RowAction[];
  /** Edits the record elsewhere than in the dialog. */
  onEdit?: (record: Row) => void;
  /** Called after the record was saved or deleted, for what other lists have loaded. */
  onChanged?: () => void;
}

/** The page of one record: where it is listed, its heading, its fields, its actions and what belongs to it. */
export function RecordPage<Row extends Versioned, Query extends ListQuery<string>>(props: RecordPageProps<Row, Query>) {
  const { screen, title } = props;
  const { api } = screen;
  const t = useWords(recordPageWords);
  const queryClient = useQueryClient();
  const id = Number(useParams({ strict: false, select: (params: Record<string, unknown>) => params['id'] }));
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [...api.key, 'one', id],
    queryFn: () => api.fetchOne(id),
    enabled: isId,
  });
  const record = data ?? rowOfLists<Row>(queryClient, api.key, id);
  const navigate = useNavigate();
  // An old address of a record that was merged into another one.
  const survivor = data && data.id !== id ? data.id : undefined;
  useEffect(() => {
    if (survivor === undefined) return;
    showSnackbar({ kind: 'info', text: t.merged });
    void navigate({ ...recordPlace(screen.page, survivor), replace: true });
  }, [survivor, navigate, screen.page, t.merged]);
  const isGone = !isId || (error instanceof Refused && error.status === 404);
  return (
    <Page title={title} record={isGone ? undefined : record && screen.nameOf(record)}>
      {isGone ? (
        <EmptyState
          icon={screen.icon}
          title={t.gone}
          action={
            <Button variant="default" component={Link} to={listPaths[screen.page]}>
              {t.toList}
            </Button>
          }
        />
      ) : record && survivor === undefined ? (
        <LoadedRecord key={id} {...props} record={record} />
      ) : error ? (
        <FailurePanel error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t.loading}</p>
      )}
    </Page>
  );
}

/** The row of a list that is already loaded, shown until the record itself arrives. */
function rowOfLists<Row extends Versioned>(client: QueryClient, key: readonly string[], id: number): Row | undefined {
  const pages = client.getQueriesData<{ content: Row[] }>({ queryKey: [...key, 'page'] });
  return pages.flatMap(([, page]) => page?.content ?? []).find((row) => row.id === id);
}

type LoadedRecordProps<Row extends Versioned, Query extends ListQuery<string>> = RecordPageProps<Row, Query> & {
  record: Row;
};

function LoadedRecord<Row extends Versioned, Query extends ListQuery<string>>(props: LoadedRecordProps<Row, Query>) {
  const { screen, record } = props;
  const { api, nameOf, Dialog } = screen;
  const t = { ...useWords(listWords), ...useWords(recordPageWords) };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedRecord<Row>>();
  useLoadAhead(Dialog?.preload, true);
  const heading = (props.headingOf ?? nameOf)(record);
  useEffect(
    () => rememberRecord({ kind: screen.page, id: record.id, name: heading }),
    [screen.page, record.id, heading],
  );

  const blocked = props.blocked(record);
  const tabs = props.tabs(record);
  const edit = () => (props.onEdit ? props.onEdit(record) : setOpened({ what: 'edit', record }));
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: api.key });
    props.onChanged?.();
  };
  const showSaved = (saved: Row) => {
    queryClient.setQueryData([...api.key, 'one', record.id], saved);
    replaceRow(queryClient, api.key, saved);
    props.onChanged?.();
    setOpened(undefined);
  };
  const leave = () => {
    props.onChanged?.();
    void navigate({ to: listPaths[screen.page], replace: true });
  };
  const actions: RowAction[] = [
    ...(props.actions?.(record) ?? []),
    { label: t.history, icon: IconHistory, onClick: () => setOpened({ what: 'history', record }) },
    { label: t.delete, icon: IconTrash, blocked, onClick: () => setOpened({ what: 'remove', record }) },
  ];
  return (
    <div className={classes.screen}>
      <RecordPlace screen={screen} title={props.title} id={record.id} />
      <header className={classes.head}>
        <h2 className={classes.name}>{heading}</h2>
        {props.marks?.(record)}
        <RecordActions starts={props.starts?.(record) ?? []} actions={actions} blocked={blocked} onEdit={edit} />
      </header>
      {props.summary?.(record)}
      <div className={classes.columns}>
        <section className={classes.facts} aria-label={t.facts}>
          <Facts
            facts={props.facts(record)}
            record={record}
            Field={props.Field}
            blocked={blocked}
            onSaved={showSaved}
            onOtherProblem={edit}
          />
        </section>
        {tabs.length > 0 && (
          <section className={classes.parts} aria-label={t.parts}>
            <Tabs label={t.parts} tabs={tabs} />
          </section>
        )}
      </div>
      <RecordDialogs
        screen={screen}
        opened={opened}
        onSaved={showSaved}
        onRemoved={leave}
        onUndone={reload}
        onReload={() => void queryClient.invalidateQueries({ queryKey: [...api.key, 'page'] })}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}
