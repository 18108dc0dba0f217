import type { SalesPoRow } from '@gso/contract/sales-po';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './sales-po.module.css';
import { salesPoWords } from './words.ts';

/** How far what was ordered is from what was offered; nothing where they are the same. */
export function Difference({ po: { quotation, amount } }: { po: SalesPoRow }) {
  const t = useWords(salesPoWords);
  const difference = quotation ? amount - quotation.grandTotalPrice : 0;
  if (!quotation || difference === 0) return null;
  const [words, sentence] = difference > 0 ? [t.more, t.moreThanQuoted] : [t.less, t.lessThanQuoted];
  const by = formatRupiah(Math.abs(difference));
  return (
    <span className={classes.difference} data-tooltip={sentence(by, formatRupiah(quotation.grandTotalPrice))}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={classes.differenceText}>{words(by)}</span>
    </span>
  );
}
