import type { Forecast, ForecastStage } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
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

  const ofLeft = ({ stage, left }: Line, content: ReactNode) => (
    <RowsLink count={left} rows={behind.left(stage.id)}>
      {left === 0 ? '–' : content}
    </RowsLink>
  );
  const went = (outcome: 'ahead' | 'back' | 'lost'): FigureColumn<Line> => ({
    header: t.outcomes[outcome],
    cell: (line) => (
      <RowsLink count={line[outcome]} rows={behind.left(line.stage.id, outcome)}>
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
    { header: t.openNow, cell: ({ stage, open }) => <Sum sum={open} rows={behind.inStage(stage.id)} /> },
    { header: t.left, hint: t.leftMeaning, cell: (line) => ofLeft(line, formatCount(line.left)) },
    went('ahead'),
    went('back'),
    went('lost'),
    { header: t.conversion, cell: (line) => ofLeft(line, formatPercent(line.conversion ?? 0)) },
    { header: t.averageDays, cell: (line) => ofLeft(line, decimal.format(line.averageDays ?? 0)) },
    { header: t.medianDays, cell: (line) => ofLeft(line, decimal.format(line.medianDays ?? 0)) },
  ];
  const rows = forecast.stages.map((one) => ({ key: String(one.stage.id), ...one }));
  return <FigureTable title={t.byStage} note={t.stageNote} columns={columns} rows={rows} />;
}
