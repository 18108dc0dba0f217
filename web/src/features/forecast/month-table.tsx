import { limits } from '@gso/contract/limits';
import type { Forecast, ForecastOpenSum, ForecastSum } from '@gso/contract/pipeline/forecast';
import type { ForecastFigure } from '@gso/contract/explain/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { useCalendarText } from '../../words/calendar-text.ts';
import { useWords } from '../../words/words.ts';
import { explainedIn } from './api.ts';
import { Bar, RowsLink, Rupiah, Sum, Target, useRupiah } from './figure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import { forecastWords } from './words.ts';

type Rows = Record<string, string>;

interface Line {
  key: string;
  name: string;
  isTotal?: boolean;
  /** The line as a parameter of the explanation. */
  line: string;
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
      line: month,
      name: monthAndYear(month, 'short'),
      ...(month >= thisMonth && { open: { sum: open, rows: behind.open(month) } }),
      won: { sum: won, rows: behind.won(month) },
      lost: { sum: lost, rows: behind.lost(month) },
      target: { amount: target, rows: behind.targets(month) },
    })),
    {
      key: 'total',
      line: '',
      name: t.total,
      isTotal: true,
      ...(to >= thisMonth && { open: { sum: total.open, rows: behind.open() } }),
      won: { sum: total.won, rows: behind.won() },
      lost: { sum: total.lost, rows: behind.lost() },
      target: { amount: total.target, rows: behind.targets() },
    },
    { key: 'overdue', line: 'overdue', name: t.overdue, open: { sum: overdue, rows: behind.overdue() } },
    { key: 'undated', line: 'undated', name: t.undated, open: { sum: undated, rows: behind.undated() } },
  ];
  const explained = explainedIn(forecast, person);
  const text = useRupiah();
  const of = (figure: ForecastFigure, header: string, { line, name }: Line) => ({
    figure: explained(figure, line ? { line } : {}),
    label: `${header}, ${name}`,
  });
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
    { header: t.open, cell: (line) => line.open && <Sum {...line.open} explained={of('open', t.open, line)} /> },
    {
      header: t.weighted,
      hint: t.weightedMeaning,
      cell: ({ open, ...line }) =>
        open && (
          <RowsLink
            count={open.sum.count}
            rows={open.rows}
            explained={{ ...of('weighted', t.weighted, line), value: text(open.sum.weighted) }}
          >
            {open.sum.count === 0 ? '–' : <Rupiah amount={open.sum.weighted} />}
          </RowsLink>
        ),
    },
    {
      header: t.won,
      hint: t.wonMeaning,
      cell: (line) => line.won && <Sum {...line.won} explained={of('won', t.won, line)} />,
    },
    { header: t.lost, cell: (line) => line.lost && <Sum {...line.lost} explained={of('lost', t.lost, line)} /> },
    {
      header: t.target,
      cell: (line) => line.target && <Target {...line.target} explained={of('target', t.target, line)} />,
    },
  ];
  return <FigureTable title={t.byMonth} note={t.monthNote} columns={columns} rows={lines} />;
}
