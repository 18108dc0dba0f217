import { limits } from '@gso/contract/limits';
import type { Forecast, ForecastOpenSum, ForecastSum } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { useCalendarText } from '../../words/calendar-text.ts';
import { useWords } from '../../words/words.ts';
import { Bar, RowsLink, Rupiah, Sum, Target } from './figure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import { forecastWords } from './words.ts';

type Rows = Record<string, string>;

interface Line {
  key: string;
  name: string;
  isTotal?: boolean;
  open?: { sum: ForecastOpenSum; rows: Rows };
  won?: { sum: ForecastSum; rows: Rows };
  lost?: { sum: ForecastSum; rows: Rows };
  target?: { amount: number | null; rows: Rows };
}

const sizeOf = (amount: number | null | undefined): number => (amount === null ? limits.rupiah : (amount ?? 0));

/** The months of the forecast, those without a month to come, and the sum. */
export function MonthTable({ forecast, person }: { forecast: Forecast; person: string }) {
  const t = useWords(forecastWords);
  const { monthAndYear } = useCalendarText();
  const behind = rowsBehind(forecast, person);
  const { months, total, overdue, undated, thisMonth, to } = forecast;
  const lines: Line[] = [
    ...months.map(({ month, open, won, lost, target }) => ({
      key: month,
      name: monthAndYear(month, 'short'),
      ...(month >= thisMonth && { open: { sum: open, rows: behind.open(month) } }),
      won: { sum: won, rows: behind.won(month) },
      lost: { sum: lost, rows: behind.lost(month) },
      target: { amount: target, rows: behind.targets(month) },
    })),
    {
      key: 'total',
      name: t.total,
      isTotal: true,
      ...(to >= thisMonth && { open: { sum: total.open, rows: behind.open() } }),
      won: { sum: total.won, rows: behind.won() },
      lost: { sum: total.lost, rows: behind.lost() },
      target: { amount: total.target, rows: behind.targets() },
    },
    { key: 'overdue', name: t.overdue, open: { sum: overdue, rows: behind.overdue() } },
    { key: 'undated', name: t.undated, open: { sum: undated, rows: behind.undated() } },
  ];
  const most = Math.max(
    ...months.map(({ open, won, target }) => Math.max(sizeOf(open.weighted) + sizeOf(won.amount), sizeOf(target))),
  );
  const columns: [FigureColumn<Line>, ...FigureColumn<Line>[]] = [
    { header: t.month, cell: ({ name }) => name },
    {
      header: t.bars,
      drawn: true,
      cell: ({ isTotal, won, open, target }) =>
        !isTotal &&
        won && (
          <Bar
            parts={{ won: sizeOf(won.sum.amount), weighted: sizeOf(open?.sum.weighted) }}
            most={most}
            mark={sizeOf(target?.amount)}
          />
        ),
    },
    { header: t.open, cell: ({ open }) => open && <Sum {...open} /> },
    {
      header: t.weighted,
      hint: t.weightedMeaning,
      cell: ({ open }) =>
        open && (
          <RowsLink count={open.sum.count} rows={open.rows}>
            {open.sum.count === 0 ? '–' : <Rupiah amount={open.sum.weighted} />}
          </RowsLink>
        ),
    },
    { header: t.won, hint: t.wonMeaning, cell: ({ won }) => won && <Sum {...won} /> },
    { header: t.lost, cell: ({ lost }) => lost && <Sum {...lost} /> },
    { header: t.target, cell: ({ target }) => target && <Target {...target} /> },
  ];
  return <FigureTable title={t.byMonth} note={t.monthNote} columns={columns} rows={lines} />;
}
