import type { ForecastFigure } from '@gso/contract/explain/forecast';
import type { Forecast } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { formatPercent } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explainedIn } from './api.ts';
import { Bar, RowsLink, Sum } from './figure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import classes from './forecast.module.css';
import { forecastWords } from './words.ts';

type Line = Forecast['loseReasons'][number] & { key: string };

/** The win rate, and why the others were lost. */
export function ReasonTable({ forecast, person }: { forecast: Forecast; person: string }) {
  const t = useWords(forecastWords);
  const behind = rowsBehind(forecast, person);
  const explained = explainedIn(forecast, person);
  const of = (figure: ForecastFigure, header: string, { key, reason }: Line) => ({
    figure: explained(figure, { reason: key }),
    label: `${header}, ${reason?.name ?? t.noReason}`,
  });
  const { won, lost } = forecast.total;
  const shareOf = (line: Line) => formatPercent((line.lost.count * 100) / lost.count);
  const columns: [FigureColumn<Line>, ...FigureColumn<Line>[]] = [
    { header: t.reason, cell: ({ reason }) => reason?.name ?? t.noReason },
    {
      header: t.bars,
      drawn: true,
      cell: (line) => <Bar parts={{ lost: line.lost.count }} most={forecast.loseReasons[0]?.lost.count ?? 0} />,
    },
    {
      header: t.lost,
      cell: (line) => (
        <Sum sum={line.lost} rows={behind.lostFor(line.reason?.id)} explained={of('lostFor', t.lost, line)} />
      ),
    },
    {
      header: t.share,
      cell: (line) => (
        <RowsLink
          count={line.lost.count}
          rows={behind.lostFor(line.reason?.id)}
          explained={{ ...of('lostShare', t.share, line), value: shareOf(line) }}
        >
          {shareOf(line)}
        </RowsLink>
      ),
    },
  ];
  const rows = forecast.loseReasons.map((one) => ({ key: String(one.reason?.id ?? 'none'), ...one }));
  return (
    <>
      {forecast.winRate !== null && (
        <p className={classes.winRate}>
          {t.winRate}{' '}
          <RowsLink
            count={won.count + lost.count}
            rows={behind.closed()}
            explained={{ figure: explained('winRate'), label: t.winRate, value: formatPercent(forecast.winRate) }}
          >
            {formatPercent(forecast.winRate)}
          </RowsLink>
        </p>
      )}
      {rows.length > 0 && <FigureTable title={t.byReason} columns={columns} rows={rows} />}
    </>
  );
}
