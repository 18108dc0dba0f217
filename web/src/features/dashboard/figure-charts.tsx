import type { DashboardChart } from '@gso/contract/dashboard';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatCount, formatDate, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { axisOf, axisOfCounts } from './charts/axis.ts';
import { BarChart } from './charts/bar-chart.tsx';
import type { ChartPoint } from './charts/chart.tsx';
import { ChartPanel } from './charts/chart-panel.tsx';
import { LineChart } from './charts/line-chart.tsx';
import classes from './figure-charts.module.css';
import { FigureLink } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';
import { figureWords } from './figure-words.ts';
import { daysOfMonth, daysOfYear, orders, salesVisits } from './places.ts';

const million = 1_000_000;
const amountInMillions = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 6 });

export const FigureCharts = ({ figures }: { figures: DashboardChart }) => (
  <div className={classes.charts}>
    <WeekOfVisits figures={figures} />
    <YearOfOrders figures={figures} />
  </div>
);

function WeekOfVisits({ figures }: { figures: DashboardChart }) {
  const { visits: t } = useWords(figureWords).charts;
  const { weekday } = useCalendarText();
  const points = figures.labelWeekDays.map((day, index): ChartPoint => {
    const value = figures.dailyVisitPerWeek[index] ?? null;
    return {
      key: day,
      label: weekday(day, 'short'),
      initial: weekday(day, 'short'),
      text: t.point(weekday(day, 'long'), formatDate(day), value ?? 0),
      value,
      place: salesVisits({ from: day, to: day }),
    };
  });
  return (
    <ChartPanel
      title={t.title}
      unit={t.unit}
      chart={
        <LineChart label={t.title} points={points} axis={axisOfCounts(figures.highestVisit)} tickText={formatCount} />
      }
      table={
        <FigureTable
          label={t.title}
          rows={points}
          columns={[
            { header: t.day, cell: ({ key }) => `${weekday(key, 'long')}, ${formatDate(key)}`, kind: 'name' },
            {
              header: t.count,
              cell: ({ value, place }) =>
                value === null ? '–' : <FigureLink place={place}>{formatCount(value)}</FigureLink>,
            },
          ]}
        />
      }
    />
  );
}

function YearOfOrders({ figures }: { figures: DashboardChart }) {
  const { orders: t } = useWords(figureWords).charts;
  const { month: monthText, monthAndYear } = useCalendarText();
  const title = t.title(figures.year);
  const amounts = figures.labelYears.map((month, index) => ({ month, amount: figures.monthYearPoAmounts[index] ?? 0 }));
  const points = amounts.map(({ month, amount }): ChartPoint => ({
    key: month,
    label: monthText(month, 'short'),
    initial: monthText(month, 'narrow'),
    text: t.point(monthAndYear(month, 'long'), formatRupiah(amount)),
    value: amount / million,
    place: orders(daysOfMonth(month)),
  }));
  const total = (
    <FigureLink place={orders(daysOfYear(figures.year))} className={classes.total}>
      {formatRupiah(figures.totalYearPoAmount)}
    </FigureLink>
  );
  return (
    <ChartPanel
      title={title}
      unit={t.unit}
      total={
        <span>
          {t.total} {total}
        </span>
      }
      chart={
        <BarChart
          label={title}
          points={points}
          axis={axisOf(figures.highestAmount / million)}
          tickText={(value) => amountInMillions.format(value)}
        />
      }
      table={
        <FigureTable
          label={title}
          rows={amounts.map((row) => ({ ...row, key: row.month }))}
          columns={[
            { header: t.month, cell: ({ month }) => monthAndYear(month, 'long'), kind: 'name' },
            {
              header: t.amount,
              cell: ({ month, amount }) => (
                <FigureLink place={orders(daysOfMonth(month))}>{formatRupiah(amount)}</FigureLink>
              ),
            },
          ]}
        />
      }
    />
  );
}
