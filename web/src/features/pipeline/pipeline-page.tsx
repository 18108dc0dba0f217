import { loseReasonList } from '@gso/contract/pipeline/lose-reason';
import { pipelineAccess, stageList } from '@gso/contract/pipeline/stage';
import { targetList, type TargetListQuery, type TargetRow } from '@gso/contract/pipeline/target';
import { IconMoodSad, IconStairsUp, IconTarget } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { ExplainedSum } from '../../explain/explained-sum.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { MonthsFilter } from '../../filter/months-filter.tsx';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { pipelineOptionsKey } from '../../pickers/pipeline-options.ts';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { loseReasonApi, stageApi, targetApi } from './api.ts';
import { pipelineWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const dialogs = () => import('./pipeline-dialogs.tsx');
const stages = recordScreen({
  name: 'stage',
  api: stageApi,
  list: stageList,
  icon: IconStairsUp,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await dialogs()).StageDialog),
});
const reasons = recordScreen({
  name: 'lose-reason',
  api: loseReasonApi,
  list: loseReasonList,
  icon: IconMoodSad,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await dialogs()).LoseReasonDialog),
});
const targets = recordScreen({
  name: 'target',
  api: targetApi,
  list: targetList,
  icon: IconTarget,
  nameOf: (row) => `${row.personName} ${row.month}`,
  Dialog: later(async () => (await dialogs()).TargetDialog),
});

/** Whether the user may change anything here, and what else shows it. */
function useKeeping() {
  const { readOnly } = useWords(pipelineWords);
  const queryClient = useQueryClient();
  return {
    blocked: useMay(pipelineAccess.write) ? undefined : readOnly,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: pipelineOptionsKey }),
  };
}

function StagePanel() {
  const { stage: t } = useWords(pipelineWords);
  const column = fieldColumns(t.fields, stageList);
  const columns = [
    column('place', { align: 'end' }),
    column('name', { card: 'title', width: 'rest' }),
    column('probability', { align: 'end', card: 'fact' }),
    column('staleDays', { align: 'end', card: 'fact' }),
    ...useUpdateColumns(),
  ];
  return <RecordList screen={stages} columns={columns} texts={t} {...useKeeping()} />;
}

function ReasonPanel() {
  const { reason: t } = useWords(pipelineWords);
  const columns = [
    fieldColumns(t.fields, loseReasonList)('name', { card: 'title', width: 'rest' }),
    ...useUpdateColumns(),
  ];
  return <RecordList screen={reasons} columns={columns} texts={t} {...useKeeping()} />;
}

function TargetPanel() {
  const { target: t } = useWords(pipelineWords);
  const { monthAndYear } = useCalendarText();
  const column = fieldColumns(t.fields, targetList);
  const columns: Column<TargetRow, TargetListQuery['sort']>[] = [
    column('month', { cell: (row) => monthAndYear(row.month, 'long'), card: 'mark' }),
    column('personName', { card: 'title', width: 'rest' }),
    column('amount', {
      cell: (row) => formatRupiah(row.amount),
      align: 'end',
      card: 'fact',
      sum: (total) => <ExplainedSum api={targetApi} list={targetList} total={total} />,
    }),
    ...useUpdateColumns(),
  ];
  return (
    <RecordList
      screen={targets}
      columns={columns}
      texts={t}
      filters={(list) => <TargetFilters list={list} />}
      {...useKeeping()}
    />
  );
}

function TargetFilters({ list }: { list: ListState<TargetListQuery> }) {
  const { fields } = useWords(pipelineWords).target;
  const { username, months } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <PersonFilter label={fields.username} value={username} onChange={(person) => list.change({ username: person })} />
      <MonthsFilter
        label={fields.month}
        value={months}
        back={6}
        ahead={12}
        onChange={(chosen) => list.change({ months: chosen })}
      />
    </FilterBar>
  );
}

/** Stages, lose reasons and targets: what the board and the forecast of shodans are made of. */
export function PipelinePage() {
  const t = useWords(pipelineWords);
  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: 'stages', label: t.stage.tab, panel: <StagePanel /> },
          { id: 'reasons', label: t.reason.tab, panel: <ReasonPanel /> },
          { id: 'targets', label: t.target.tab, panel: <TargetPanel /> },
        ]}
      />
    </Page>
  );
}
