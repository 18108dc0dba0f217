import { Button } from '@mantine/core';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { uiWords } from '../../ui/words.ts';
import { formatCount, formatRupiah } from '../../words/format.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { WithExplanation } from '../../explain/explained.tsx';
import { explained, type MonthValue } from './api.ts';
import { FigureLink } from './figure-link.tsx';
import { figureWords } from './figure-words.ts';
import { MonthPicker } from './month-picker.tsx';
import { Panel } from './panel.tsx';
import type { Place } from './places.ts';
import { type Days, daysOfMonth } from '@gso/contract/explain/dashboard-rows';
import shared from '../../ui/rows.module.css';
import classes from './status-cards.module.css';
import { yearMonth } from '@gso/contract/fields';
import { useNavigate, useRouterState } from '@tanstack/react-router';

const mostLargeDigits = 12;

interface ValueCardProps {
  title: string;
  /** The name of the chosen month in the address. */
  name: 'po' | 'quotation';
  /** The value of the current month, which came with the other cards. */
  now: MonthValue;
  valueOf: (month: string) => UseQueryOptions<MonthValue>;
  /** The rows that make up the value of these days. */
  rows: (days: Days) => Place;
}

/** The value of a month: the current one, until another one is chosen. */
export function ValueCard({ title, name, now, valueOf, rows }: ValueCardProps) {
  const [chosen, choose] = useMonthInAddress(name);
  const month = chosen ?? now.yearmonth;
  const answer = useQuery({
    ...valueOf(month),
    enabled: chosen !== undefined,
    placeholderData: (before: MonthValue | undefined) => before ?? now,
  });
  const shown = chosen === undefined ? now : answer.data;
  const waiting = chosen !== undefined && answer.isPlaceholderData;
  return (
    <Panel
      title={title}
      tools={
        <MonthPicker
          label={title}
          value={month}
          onChange={(picked) => choose(picked === now.yearmonth ? undefined : picked)}
        />
      }
    >
      <div className={`${shared.fading} ${classes.content}`} data-outdated={waiting || undefined} aria-busy={waiting}>
        {shown ? (
          <Value {...shown} rows={rows} title={title} name={name} />
        ) : (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </div>
    </Panel>
  );
}

function Value({ yearmonth, value, rows, title, name }: MonthValue & Pick<ValueCardProps, 'rows' | 'title' | 'name'>) {
  const t = useWords(figureWords);
  const thousands = formatCount(value / 1000);
  return (
    <WithExplanation
      figure={explained(name === 'po' ? 'orders' : 'quotations', { month: yearmonth })}
      label={title}
      value={formatRupiah(value)}
    >
      <FigureLink place={rows(daysOfMonth(yearmonth))} className={classes.figure} tooltip={formatRupiah(value)}>
        <span data-long={thousands.length > mostLargeDigits || undefined}>{thousands}</span>{' '}
        <span className={classes.unit}>{t.thousandRupiah}</span>
      </FigureLink>
    </WithExplanation>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { retry } = useWords(uiWords);
  if (!error) return null;
  return (
    <div className={classes.failure} role="alert">
      <span>{sentenceOf(error)}</span>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

/** A chosen month, kept in the address, so that it is still there when somebody comes back from the rows behind it. */
function useMonthInAddress(name: string): [string | undefined, (month: string | undefined) => void] {
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const { [name]: month, ...others } = Object.fromEntries(new URLSearchParams(searchStr));
  const choose = (chosen: string | undefined) =>
    void navigate({
      to: pathname,
      search: { ...others, ...(chosen !== undefined && { [name]: chosen }) },
      replace: true,
      resetScroll: false,
    });
  return [yearMonth.safeParse(month).data, choose];
}
