import type { DashboardChart } from '@gso/contract/dashboard';
import { daysOfMonth, daysOfYear } from '@gso/contract/explain/dashboard-rows';
import { Explained, WithExplanation } from '../../explain/explained.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { formatCount, formatDate, formatPercent, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explained } from './api.ts';
import { axisOf, axisOfCounts } from './charts/axis.ts';
import { Chart } from './charts/chart.tsx';
import { ChartPanel } from './charts/chart-panel.tsx';
import type { Slot } from './charts/drawing.ts';
import { Legend } from './charts/legend.tsx';
import { yearOf, type YearMonth } from './charts/year.ts';
import classes from './figures.module.css';
import { FigureLink } from './figure-link.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import { figureWords } from './figure-words.ts';
import { orders, salesVisits } from './places.ts';

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
  const slots = figures.labelWeekDays.map((day, index): Slot => {
    const value = figures.dailyVisitPerWeek[index] ?? null;
    const text = t.point(weekday(day, 'long'), formatDate(day), value ?? 0);
    return {
      key: day,
      label: weekday(day, 'short'),
      initial: weekday(day, 'short'),
      tooltip: text,
      now: { text, value, place: salesVisits({ from: day, to: day }) },
    };
  });
  return (
    <ChartPanel
      title={t.title}
      unit={t.unit}
      chart={
        <Chart
          label={t.title}
          drawing={{ kind: 'line', slots, axis: axisOfCounts(figures.highestVisit), tickText: formatCount }}
        />
      }
      table={
        <FigureTable
          label={t.title}
          rows={slots}
          columns={[
            { header: t.day, cell: ({ key }) => `${weekday(key, 'long')}, ${formatDate(key)}`, kind: 'name' },
            {
              header: t.count,
              cell: ({ key, now: { value, place } }) =>
                value === null ? (
                  '–'
                ) : (
                  <WithExplanation
                    figure={explained('visitsOfDay', { day: key })}
                    label={`${t.title}, ${formatDate(key)}`}
                    value={formatCount(value)}
                  >
                    <FigureLink place={place}>{formatCount(value)}</FigureLink>
                  </WithExplanation>
                ),
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
  const target = figures.monthTarget;
  const months = yearOf(figures);
  const compares = figures.lastYearPoAmounts.some((amount) => amount > 0);
  const mark = (month: string, amount: number) => ({
    text: t.point(monthAndYear(month, 'long'), formatRupiah(amount)),
    value: amount / million,
    place: orders(daysOfMonth(month)),
  });
  const slots = months.map(({ key, amount, before, amountBefore }): Slot => ({
    key,
    label: monthText(key, 'short'),
    initial: monthText(key, 'narrow'),
    tooltip: [
      monthText(key, 'long'),
      t.point(t.thisYear, formatRupiah(amount)),
      ...(compares ? [t.point(t.lastYear, formatRupiah(amountBefore))] : []),
      ...(target === null ? [] : [t.point(t.target, formatRupiah(target))]),
    ].join('\n'),
    now: mark(key, amount),
    ...(compares && { before: mark(before, amountBefore) }),
  }));
  const compared = [...figures.lastYearPoAmounts, target ?? 0].map((amount) => amount / million);
  const ordersOf = (month: string, amount: number) => (
    <WithExplanation
      figure={explained('orders', { month })}
      label={monthAndYear(month, 'long')}
      value={formatRupiah(amount)}
    >
      <FigureLink place={orders(daysOfMonth(month))}>{formatRupiah(amount)}</FigureLink>
    </WithExplanation>
  );
  const columns: FigureColumn<YearMonth>[] = [
    { header: t.month, cell: ({ key }) => monthText(key, 'long'), kind: 'name' },
    { header: t.thisYear, cell: ({ key, amount }) => ordersOf(key, amount) },
    { header: t.lastYear, cell: ({ before, amountBefore }) => ordersOf(before, amountBefore) },
    {
      header: t.target,
      cell: () =>
        target === null ? (
          '–'
        ) : (
          <Explained figure={explained('targetOfMonth')} label={t.target}>
            {formatRupiah(target)}
          </Explained>
        ),
    },
    {
      header: t.achievement,
      cell: ({ key, share }) =>
        share === null ? (
          '–'
        ) : (
          <Explained
            figure={explained('reachedInMonth', { month: key })}
            label={`${t.achievement}, ${monthAndYear(key, 'long')}`}
          >
            {formatPercent(share)}
          </Explained>
        ),
    },
  ];
  return (
    <ChartPanel
      title={title}
      unit={t.unit}
      tableUnit={t.tableUnit}
      legend={
        <Legend
          texts={{
            now: t.thisYear,
            ...(compares && { before: t.lastYear }),
            ...(target !== null && { target: t.target }),
          }}
        />
      }
      total={
        <span>
          {t.total}{' '}
          <WithExplanation
            figure={explained('ordersOfYear')}
            label={t.total}
            value={formatRupiah(figures.totalYearPoAmount)}
          >
            <FigureLink place={orders(daysOfYear(figures.year))} className={classes.total}>
              {formatRupiah(figures.totalYearPoAmount)}
            </FigureLink>
          </WithExplanation>
        </span>
      }
      chart={
        <Chart
          label={title}
          drawing={{
            kind: 'bars',
            slots,
            axis: axisOf(figures.highestAmount / million, compared),
            tickText: (value) => amountInMillions.format(value),
            target: target === null ? null : target / million,
          }}
        />
      }
      table={<FigureTable label={title} rows={months} columns={columns} />}
    />
  );
}
