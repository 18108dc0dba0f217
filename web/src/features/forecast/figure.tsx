import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  children: ReactNode;
}

/** A figure that leads to the shodans that it counts. */
export function RowsLink({ count, rows, children }: RowsLinkProps) {
  const t = useWords(forecastWords);
  if (count === 0) return <span className={classes.none}>{children}</span>;
  return (
    <Link to={listPaths.shodan} search={rows} data-tooltip={t.shodans(count)}>
      {children}
    </Link>
  );
}

/** A sum of rupiah. The server sends none if it has more digits than a number holds. */
export function Rupiah({ amount }: { amount: number | null }) {
  const { tooLarge } = useWords(forecastWords);
  return amount === null ? tooLarge : formatRupiah(amount);
}

/** There is no figure. */
export const None = () => <span className={classes.none}>–</span>;

interface SumProps {
  sum: { count: number; amount: number | null };
  rows: Record<string, string>;
}

/** How many shodans, and what they add up to. */
export function Sum({ sum: { count, amount }, rows }: SumProps) {
  return (
    <RowsLink count={count} rows={rows}>
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
export function Target({ amount, rows }: { amount: number | null; rows: Record<string, string> }) {
  if (amount === 0) return <None />;
  return (
    <Link to="/dashboard/md/pipeline" search={{ tab: 'targets', ...rows }}>
      <Rupiah amount={amount} />
    </Link>
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
