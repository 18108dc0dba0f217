import type { DashboardTables } from '@gso/contract/dashboard';
import type { DashboardFigure } from '@gso/contract/explain/dashboard';
import { pageAccess } from '@gso/contract/permissions';
import { type Icon, IconBriefcase, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useMay } from '../../api/session.ts';
import { Explained, WithExplanation } from '../../explain/explained.tsx';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { formatCount, formatPercent, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explained } from './api.ts';
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
          cell: ({ id, refNo, percentage }) => (
            <Figure
              place={projectOverview(id)}
              figure="progress"
              of={{ project: String(id) }}
              label={`${t.percentage}, ${refNo}`}
            >
              {formatPercent(percentage)}
            </Figure>
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
        {
          header: t.quota,
          cell: ({ id, refNo, quota }) => (
            <Figure
              place={projectOverview(id)}
              figure="quota"
              of={{ project: String(id) }}
              label={`${t.quota}, ${refNo}`}
            >
              {formatCount(quota)}
            </Figure>
          ),
        },
        {
          header: t.actual,
          cell: ({ id, refNo, totalVisitDistinct }) => (
            <Figure
              place={projectVisits(id)}
              figure="visitDays"
              of={{ project: String(id) }}
              label={`${t.actual}, ${refNo}`}
            >
              {formatCount(totalVisitDistinct)}
            </Figure>
          ),
        },
        {
          header: t.deviation,
          cell: ({ id, refNo, quota, totalVisitDistinct }) => (
            <Explained figure={explained('deviation', { project: String(id) })} label={`${t.deviation}, ${refNo}`}>
              {formatCount(quota - totalVisitDistinct)}
            </Explained>
          ),
        },
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
      figures={['visitTarget', 'visits', 'visitsReached']}
      target={({ salesUsername, targetVisit }) => [account(salesUsername), formatCount(targetVisit)]}
      actual={({ salesUsername, actualVisit }) => [salesVisits(days, salesUsername), formatCount(actualVisit)]}
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
      figures={['shodans', 'followUps', 'followUpsReached']}
      target={({ salesUsername, targetFu }) => [openShodans(salesUsername, monthStart), formatCount(targetFu)]}
      actual={({ salesUsername, actualFu }) => [openShodans(salesUsername, monthStart, month), formatCount(actualFu)]}
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
      figures={['salesTarget', 'sales', 'salesReached']}
      target={({ salesUsername, target }) => [account(salesUsername), formatRupiah(target)]}
      actual={({ salesUsername, actual }) => [orders(days, salesUsername), formatRupiah(actual)]}
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
  /** The names of the target, of what was done, and of the part that was reached. */
  figures: readonly [target: DashboardFigure, actual: DashboardFigure, reached: DashboardFigure];
  target: (row: Row) => [Place, string];
  actual: (row: Row) => [Place, string];
}

function PeoplePanel<Row extends Person>({ title, nothing, rows, figures, target, actual }: PeoplePanelProps<Row>) {
  const { tables: t } = useWords(figureWords);
  const [ofTarget, ofActual, ofReached] = figures;
  const linked = (figure: DashboardFigure, header: string, { salesUsername }: Row, [place, value]: [Place, string]) => (
    <Figure place={place} figure={figure} of={{ person: salesUsername }} label={`${header}, ${salesUsername}`}>
      {value}
    </Figure>
  );
  return (
    <TablePanel
      title={title}
      icon={IconUsers}
      nothing={nothing}
      rows={rows.map((row) => ({ ...row, key: row.salesUsername }))}
      columns={[
        { header: t.person, cell: (row) => <Name person={row} />, kind: 'name' },
        { header: t.target, cell: (row) => linked(ofTarget, t.target, row, target(row)) },
        { header: t.actual, cell: (row) => linked(ofActual, t.actual, row, actual(row)) },
        {
          header: t.achievement,
          cell: ({ salesUsername: person, pctg }) =>
            pctg === null ? (
              '–'
            ) : (
              <Explained figure={explained(ofReached, { person })} label={`${t.achievement}, ${person}`}>
                {formatPercent(pctg)}
              </Explained>
            ),
          kind: 'result',
        },
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

interface FigureProps {
  place: Place;
  figure: DashboardFigure;
  of: Record<string, string>;
  label: string;
  children: string;
}

/** A figure that leads to its rows and can be explained. */
const Figure = ({ place, figure, of, label, children }: FigureProps) => (
  <WithExplanation figure={explained(figure, of)} label={label} value={children}>
    <FigureLink place={place}>{children}</FigureLink>
  </WithExplanation>
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
