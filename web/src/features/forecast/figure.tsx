import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';
import { WithExplanation } from '../../explain/explained.tsx';
import { listPaths } from '../../ui/record-place.ts';
import { formatCount, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './forecast.module.css';
import { forecastWords } from './words.ts';

interface RowsLinkProps {
  /** How many shodans the list shows; without any, only the figure. */
  count: number;
  /** The parameters of the list. */
  rows: Record<string, string>;
  /** How the figure was computed, with its name and as it is shown. */
  explained?: { figure: ExplainedFigure; label: string; value: string };
  children: ReactNode;
}

/** A figure that leads to the shodans that it counts. */
export function RowsLink({ count, rows, explained, children }: RowsLinkProps) {
  const t = useWords(forecastWords);
  if (count === 0) return <span className={classes.none}>{children}</span>;
  const link = (
    <Link to={listPaths.shodan} search={rows} data-tooltip={t.shodans(count)}>
      {children}
    </Link>
  );
  return explained ? <WithExplanation {...explained}>{link}</WithExplanation> : link;
}

/** A sum of rupiah. The server sends none if it has more digits than a number holds. */
export function Rupiah({ amount }: { amount: number | null }) {
  return useRupiah()(amount);
}

/** A sum of rupiah as text. */
export function useRupiah(): (amount: number | null) => string {
  const { tooLarge } = useWords(forecastWords);
  return (amount) => (amount === null ? tooLarge : formatRupiah(amount));
}

/** There is no figure. */
export const None = () => <span className={classes.none}>–</span>;

interface SumProps {
  sum: { count: number; amount: number | null };
  rows: Record<string, string>;
  explained: Explained;
}

/** How a figure was computed, and its name. */
export interface Explained {
  figure: ExplainedFigure;
  label: string;
}

/** How many shodans, and what they add up to. */
export function Sum({ sum: { count, amount }, rows, explained }: SumProps) {
  const text = useRupiah();
  return (
    <RowsLink count={count} rows={rows} explained={{ ...explained, value: text(amount) }}>
      {count === 0 ? (
        '–'
      ) : (
        <>
          <Rupiah amount={amount} /> <span className={classes.count}>({formatCount(count)})</span>
        </>
      )}
    </RowsLink>
  );
}

/** Leads to the targets that it is the sum of. */
export function Target({ amount, rows, explained }: Pick<SumProps, 'rows' | 'explained'> & { amount: number | null }) {
  const text = useRupiah();
  if (amount === 0) return <None />;
  return (
    <WithExplanation {...explained} value={text(amount)}>
      <Link to="/dashboard/md/pipeline" search={{ tab: 'targets', ...rows }}>
        {text(amount)}
      </Link>
    </WithExplanation>
  );
}

/** A bar of one or more parts, in comparison with the longest one. */
export function Bar({ parts, most, mark }: { parts: Record<string, number>; most: number; mark?: number }) {
  const share = (value: number): string => `${most === 0 ? 0 : Math.min((value / most) * 100, 100)}%`;
  return (
    <div className={classes.track}>
      {Object.entries(parts).map(([kind, value]) => (
        <span key={kind} data-kind={kind} style={{ inlineSize: share(value) }} />
      ))}
      {mark !== undefined && mark > 0 && <i style={{ insetInlineStart: share(mark) }} />}
    </div>
  );
}
