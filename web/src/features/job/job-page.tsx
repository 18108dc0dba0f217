import { type FailedJob, failedJobList, type FailedJobQuery, jobKinds } from '@gso/contract/jobs/job';
import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/data-table.tsx';
import { ListToolbar } from '../../table/list-toolbar.tsx';
import { Pager } from '../../table/pager/pager.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { SavedViews } from '../../table/saved/saved-views.tsx';
import { useOpenedView } from '../../table/saved/use-opened-view.ts';
import { useTableView } from '../../table/table-view.ts';
import { useListPage } from '../../table/use-list-page.ts';
import { useListState } from '../../table/use-list-state.ts';
import { useRowCall } from '../../table/use-row-call.ts';
import { ViewMenu } from '../../table/view-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InnerNote } from '../../ui/inner-table.tsx';
import { Page } from '../../ui/page.tsx';
import { formatCount, formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { fetchFailedJobs, jobKey, removeJob, retryJob, retryKind } from './api.ts';
import { JobStatePanel } from './job-state.tsx';
import { jobWords, knownKind } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);

function useKindName(): (kind: string) => string {
  const t = useWords(jobWords);
  return (kind) => {
    const known = knownKind(kind);
    return known ? t.kinds[known] : kind;
  };
}

function useJobColumns(): Column<FailedJob, FailedJobQuery['sort']>[] {
  const t = useWords(jobWords);
  const kindName = useKindName();
  return [
    { key: 'kind', header: t.kind, cell: (job) => kindName(job.kind), card: 'title' },
    {
      key: 'failedAt',
      sort: 'id',
      header: t.failedAt,
      cell: (job) => <time dateTime={job.failedAt}>{formatDateTime(job.failedAt)}</time>,
      card: 'mark',
    },
    { key: 'attempts', header: t.attempts, cell: (job) => formatCount(job.attempts), align: 'end' },
    { key: 'reason', header: t.reason, cell: (job) => job.reason || t.died, width: 'rest', card: 'fact' },
    { key: 'addedAt', header: t.addedAt, cell: (job) => formatDateTime(job.addedAt), hidden: true },
  ];
}

export function JobPage() {
  const t = useWords(jobWords);
  const kindName = useKindName();
  const list = useListState(failedJobList);
  const result = useListPage(jobKey, list.query, fetchFailedJobs);
  const view = useTableView('job', useJobColumns(), useOpenedView());
  const queryClient = useQueryClient();
  const call = useRowCall();
  const [removing, setRemoving] = useState<FailedJob>();
  const reload = () => queryClient.invalidateQueries({ queryKey: jobKey });
  const nameOf = (job: FailedJob) => t.nameOf(kindName(job.kind), formatDateTime(job.failedAt));
  const retry = (record: string, act: () => Promise<number>) =>
    call.run({ record, text: t.retrying, act: async () => t.retried(await act().finally(() => void reload())) });
  return (
    <Page title={t.title}>
      <JobStatePanel onRetry={(kind) => retry(t.kinds[kind], async () => (await retryKind(kind)).count)} />
      <ListToolbar
        title={t.failedTitle}
        searchLabel={t.search}
        list={list}
        result={result}
        filters={
          <FilterBar onClear={list.clear}>
            <ChoiceFilter
              label={t.kind}
              value={list.query.kind}
              choices={jobKinds.map((value) => ({ value, label: t.kinds[value] }))}
              onChange={(kind) => list.change({ kind })}
            />
          </FilterBar>
        }
        saved={<SavedViews name="job" list={failedJobList} />}
        tools={<ViewMenu view={view} />}
      />
      <RowCallLine {...call} />
      <DataTable
        caption={t.failedTitle}
        list={list}
        result={result}
        view={view}
        nameOf={nameOf}
        actions={(job) => [
          {
            label: t.retry,
            icon: IconRefresh,
            onClick: () => retry(nameOf(job), async () => retryJob(job.id).then(() => 1)),
          },
          { label: t.remove, icon: IconTrash, onClick: () => setRemoving(job) },
        ]}
        expanded={(job) => (
          <>
            <InnerNote>{job.reason || t.died}</InnerNote>
            <InnerNote>
              {t.addedAt} {formatDateTime(job.addedAt)}
            </InnerNote>
          </>
        )}
        empty={<EmptyState icon={IconCircleCheck} title={t.empty} />}
      />
      <Pager list={list} result={result} />
      <Suspense>
        {removing && (
          <ConfirmAction
            question={t.removeQuestion}
            action={t.remove}
            done={t.removed}
            act={() => removeJob(removing.id).finally(() => void reload())}
            onDone={() => setRemoving(undefined)}
            onClose={() => setRemoving(undefined)}
          >
            {nameOf(removing)}
          </ConfirmAction>
        )}
      </Suspense>
    </Page>
  );
}
