import type { ForecastFigure } from '@gso/contract/explain/forecast';
import type { Forecast, ForecastStage } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { formatCount, formatPercent } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explainedIn } from './api.ts';
import { Bar, RowsLink, Sum } from './figure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import { forecastWords } from './words.ts';

type Line = ForecastStage & { key: string };

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** How shodans went from stage to stage. */
export function StageTable({ forecast, person }: { forecast: Forecast; person: string }) {
  const t = useWords(forecastWords);
  const behind = rowsBehind(forecast, person);
  const most = Math.max(...forecast.stages.map(({ left }) => left));

  const explained = explainedIn(forecast, person);
  const of = (figure: ForecastFigure, header: string, { stage }: Line) => ({
    figure: explained(figure, { stage: String(stage.id) }),
    label: `${header}, ${stage.name}`,
  });
  const ofLeft = (figure: ForecastFigure, header: string, valueOf: (line: Line) => string): FigureColumn<Line> => ({
    header,
    cell: (line) => (
      <RowsLink
        count={line.left}
        rows={behind.left(line.stage.id)}
        explained={{ ...of(figure, header, line), value: valueOf(line) }}
      >
        {line.left === 0 ? '–' : valueOf(line)}
      </RowsLink>
    ),
  });
  const went = (outcome: 'ahead' | 'back' | 'lost'): FigureColumn<Line> => ({
    header: t.outcomes[outcome],
    cell: (line) => (
      <RowsLink
        count={line[outcome]}
        rows={behind.left(line.stage.id, outcome)}
        explained={{
          ...of(outcome === 'lost' ? 'lostFromStage' : outcome, t.outcomes[outcome], line),
          value: formatCount(line[outcome]),
        }}
      >
        {formatCount(line[outcome])}
      </RowsLink>
    ),
  });
  const columns: [FigureColumn<Line>, ...FigureColumn<Line>[]] = [
    { header: t.stage, cell: ({ stage }) => `${stage.name} (${formatPercent(stage.probability)})` },
    {
      header: t.bars,
      drawn: true,
      cell: ({ ahead, back, lost }) => <Bar parts={{ ahead, back, lost }} most={most} />,
    },
    {
      header: t.openNow,
      cell: (line) => (
        <Sum sum={line.open} rows={behind.inStage(line.stage.id)} explained={of('inStage', t.openNow, line)} />
      ),
    },
    { ...ofLeft('left', t.left, ({ left }) => formatCount(left)), hint: t.leftMeaning },
    went('ahead'),
    went('back'),
    went('lost'),
    ofLeft('conversion', t.conversion, ({ conversion }) => formatPercent(conversion ?? 0)),
    ofLeft('averageDays', t.averageDays, ({ averageDays }) => decimal.format(averageDays ?? 0)),
    ofLeft('medianDays', t.medianDays, ({ medianDays }) => decimal.format(medianDays ?? 0)),
  ];
  const rows = forecast.stages.map((one) => ({ key: String(one.stage.id), ...one }));
  return <FigureTable title={t.byStage} note={t.stageNote} columns={columns} rows={rows} />;
}
