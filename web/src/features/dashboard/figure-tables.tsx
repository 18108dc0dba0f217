import type { DashboardTables } from '@gso/contract/dashboard';
import { pageAccess } from '@gso/contract/permissions';
import { type Icon, IconBriefcase, IconUsers } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { formatCount, formatPercent, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { DueDate } from './due-date.tsx';
import { FigureLink } from './figure-link.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import classes from './figures.module.css';
import { figureWords } from './figure-words.ts';
import { Panel, PanelNote } from './panel.tsx';
import type { Area } from './use-areas.ts';
import { account, openShodans, orders, type Place, projectOverview, projectVisits, salesVisits } from './places.ts';

interface TableProps {
  figures: DashboardTables;
}

const tables = {
  project: [ProgressOfProjects, VisitsOfProjects],
  sales: [AmountsOfPeople, VisitsOfPeople, FollowUpsOfPeople],
} satisfies Record<Area, readonly ComponentType<TableProps>[]>;

/** An odd number of tables: the one about amounts is as wide as two. */
export const FigureTables = ({ figures, areas }: TableProps & { areas: readonly Area[] }) => (
  <div className={classes.tables}>
    {areas.flatMap((area) =>
      tables[area].map((Table, place) => (
        <div key={`${area}-${place}`} data-wide={Table === AmountsOfPeople || undefined}>
          <Table figures={figures} />
        </div>
      )),
    )}
  </div>
);

function ProgressOfProjects({ figures: { progressProject } }: TableProps) {
  const { tables: t } = useWords(figureWords);
  return (
    <ProjectsPanel
      title={t.progress}
      rows={progressProject}
      columns={[
        { header: t.dueDate, cell: ({ dueDate }) => <DueDate day={dueDate} />, kind: 'date' },
        {
          header: t.percentage,
          cell: ({ id, percentage }) => (
            <FigureLink place={projectOverview(id)}>{formatPercent(percentage)}</FigureLink>
          ),
          kind: 'result',
        },
      ]}
    />
  );
}

function VisitsOfProjects({ figures: { visitOfProjects } }: TableProps) {
  const { tables: t } = useWords(figureWords);
  return (
    <ProjectsPanel
      title={t.projectVisits}
      rows={visitOfProjects}
      columns={[
        { header: t.quota, cell: ({ id, quota }) => <Count place={projectOverview(id)} count={quota} /> },
        {
          header: t.actual,
          cell: ({ id, totalVisitDistinct }) => <Count place={projectVisits(id)} count={totalVisitDistinct} />,
        },
        { header: t.deviation, cell: ({ quota, totalVisitDistinct }) => formatCount(quota - totalVisitDistinct) },
      ]}
    />
  );
}

function VisitsOfPeople({ figures: { monthStart, monthEnd, salesVisitAchievement } }: TableProps) {
  const { tables: t } = useWords(figureWords);
  const days = { from: monthStart, to: monthEnd };
  return (
    <PeoplePanel
      title={t.salesVisits}
      nothing={t.noVisits}
      rows={salesVisitAchievement}
      target={({ salesUsername, targetVisit }) => <Count place={account(salesUsername)} count={targetVisit} />}
      actual={({ salesUsername, actualVisit }) => (
        <Count place={salesVisits(days, salesUsername)} count={actualVisit} />
      )}
    />
  );
}

function FollowUpsOfPeople({ figures: { monthStart, salesFollowupAchievement } }: TableProps) {
  const { tables: t } = useWords(figureWords);
  const month = monthStart.slice(0, 7);
  return (
    <PeoplePanel
      title={t.followUps}
      nothing={t.noShodans}
      rows={salesFollowupAchievement}
      target={({ salesUsername, targetFu }) => (
        <Count place={openShodans(salesUsername, monthStart)} count={targetFu} />
      )}
      actual={({ salesUsername, actualFu }) => (
        <Count place={openShodans(salesUsername, monthStart, month)} count={actualFu} />
      )}
    />
  );
}

function AmountsOfPeople({ figures: { monthStart, monthEnd, salesAmountPoAchievement } }: TableProps) {
  const { tables: t } = useWords(figureWords);
  const days = { from: monthStart, to: monthEnd };
  return (
    <PeoplePanel
      title={t.salesAmounts}
      nothing={t.noAmounts}
      rows={salesAmountPoAchievement}
      target={({ salesUsername, target }) => (
        <FigureLink place={account(salesUsername)}>{formatRupiah(target)}</FigureLink>
      )}
      actual={({ salesUsername, actual }) => (
        <FigureLink place={orders(days, salesUsername)}>{formatRupiah(actual)}</FigureLink>
      )}
    />
  );
}

interface Project {
  id: number;
  refNo: string;
  customer: { company: { name: string } };
}

function ProjectsPanel<Row extends Project>({ title, rows, columns }: Omit<PanelProps<Row>, 'icon' | 'nothing'>) {
  const { tables: t } = useWords(figureWords);
  return (
    <TablePanel
      title={title}
      icon={IconBriefcase}
      nothing={t.noProjects}
      rows={rows.map((row) => ({ ...row, key: row.id }))}
      columns={[
        { header: t.project, cell: (row) => <ProjectRef project={row} />, kind: 'name' },
        { header: t.company, cell: ({ customer }) => customer.company.name, kind: 'name' },
        ...columns,
      ]}
    />
  );
}

interface Person {
  salesUsername: string;
  salesName: string;
  pctg: number | null;
}

interface PeoplePanelProps<Row> {
  title: string;
  /** Shown if the list is empty. */
  nothing: string;
  rows: readonly Row[];
  target: (row: Row) => ReactNode;
  actual: (row: Row) => ReactNode;
}

function PeoplePanel<Row extends Person>({ title, nothing, rows, target, actual }: PeoplePanelProps<Row>) {
  const { tables: t } = useWords(figureWords);
  return (
    <TablePanel
      title={title}
      icon={IconUsers}
      nothing={nothing}
      rows={rows.map((row) => ({ ...row, key: row.salesUsername }))}
      columns={[
        { header: t.person, cell: (row) => <Name person={row} />, kind: 'name' },
        { header: t.target, cell: target },
        { header: t.actual, cell: actual },
        { header: t.achievement, cell: ({ pctg }) => (pctg === null ? '–' : formatPercent(pctg)), kind: 'result' },
      ]}
    />
  );
}

interface PanelProps<Row> {
  title: string;
  icon: Icon;
  /** Shown instead of an empty table. */
  nothing: string;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
}

const TablePanel = <Row extends { key: string | number }>({ title, icon, nothing, rows, columns }: PanelProps<Row>) => (
  <Panel title={title}>
    {rows.length === 0 ? (
      <PanelNote icon={icon}>{nothing}</PanelNote>
    ) : (
      <FigureTable label={title} rows={rows} columns={columns} />
    )}
  </Panel>
);

const Count = ({ place, count }: { place: Place; count: number }) => (
  <FigureLink place={place}>{formatCount(count)}</FigureLink>
);

/** By the full name, if there is one, and the username. */
const Name = ({ person: { salesName, salesUsername } }: { person: Person }) => (
  <>
    {salesName} <span className={salesName ? classes.username : undefined}>{salesUsername}</span>
  </>
);

function ProjectRef({ project }: { project: Project }) {
  const mayOpen = useMay(pageAccess.project);
  return mayOpen ? <ProjectLink project={project} /> : project.refNo;
}
