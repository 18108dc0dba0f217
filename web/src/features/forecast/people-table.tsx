import type { ForecastFigure } from '@gso/contract/explain/forecast';
import type { Forecast, ForecastPerson } from '@gso/contract/pipeline/forecast';
import { rowsBehind } from '@gso/contract/pipeline/forecast-rows';
import { UnstyledButton } from '@mantine/core';
import { Explained } from '../../explain/explained.tsx';
import { formatPercent } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explainedIn } from './api.ts';
import { None, RowsLink, Rupiah, Sum, Target, useRupiah } from './figure.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import classes from './forecast.module.css';
import { forecastWords } from './words.ts';

interface PeopleTableProps {
  forecast: Forecast;
  /** Empty while everybody is shown. */
  person: string;
  onChoose: (username: string) => void;
}

type Line = ForecastPerson & { key: string };

/** The same months for each person. A click on a name shows the page for that person alone. */
export function PeopleTable({ forecast, person, onChoose }: PeopleTableProps) {
  const t = useWords(forecastWords);
  const behind = (username: string) => rowsBehind(forecast, username);
  const text = useRupiah();
  const of = (figure: ForecastFigure, header: string, { username }: Pick<Line, 'username'>, line = '') => ({
    figure: explainedIn(forecast, username)(figure, line ? { line } : {}),
    label: `${header}, ${username}`,
  });
  const hasOpenMonths = forecast.to >= forecast.thisMonth;
  const columns: [FigureColumn<Line>, ...FigureColumn<Line>[]] = [
    {
      header: t.person,
      cell: ({ username, name }) => (
        <UnstyledButton
          className={classes.person}
          aria-pressed={person === username}
          data-tooltip={person === username ? t.ofEverybody : t.onlyTheirs}
          onClick={() => onChoose(person === username ? '' : username)}
        >
          {name}
        </UnstyledButton>
      ),
    },
    {
      header: t.open,
      cell: ({ username, open }) =>
        hasOpenMonths && <Sum sum={open} rows={behind(username).open()} explained={of('open', t.open, { username })} />,
    },
    {
      header: t.weighted,
      hint: t.weightedMeaning,
      cell: ({ username, open }) =>
        hasOpenMonths && (
          <RowsLink
            count={open.count}
            rows={behind(username).open()}
            explained={{ ...of('weighted', t.weighted, { username }), value: text(open.weighted) }}
          >
            {open.count === 0 ? '–' : <Rupiah amount={open.weighted} />}
          </RowsLink>
        ),
    },
    {
      header: t.overdue,
      cell: ({ username, overdue }) => (
        <Sum
          sum={overdue}
          rows={behind(username).overdue()}
          explained={of('open', t.overdue, { username }, 'overdue')}
        />
      ),
    },
    {
      header: t.undated,
      cell: ({ username, undated }) => (
        <Sum
          sum={undated}
          rows={behind(username).undated()}
          explained={of('open', t.undated, { username }, 'undated')}
        />
      ),
    },
    {
      header: t.won,
      hint: t.wonMeaning,
      cell: ({ username, won }) => (
        <Sum sum={won} rows={behind(username).won()} explained={of('won', t.won, { username })} />
      ),
    },
    {
      header: t.target,
      cell: ({ username, target }) => (
        <Target amount={target} rows={behind(username).targets()} explained={of('target', t.target, { username })} />
      ),
    },
    {
      header: t.reached,
      cell: ({ username, target, won }) =>
        target && won.amount !== null ? (
          <Explained {...of('reached', t.reached, { username })}>
            {formatPercent((won.amount * 100) / target)}
          </Explained>
        ) : (
          <None />
        ),
    },
  ];
  const rows = forecast.people.map((one) => ({ key: one.username, ...one }));
  const note = forecast.morePeople > 0 ? t.morePeople(forecast.morePeople) : undefined;
  return <FigureTable title={t.byPerson} {...(note && { note })} columns={columns} rows={rows} />;
}
