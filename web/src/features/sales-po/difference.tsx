import type { SalesPoRow } from '@gso/contract/sales-po';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './sales-po.module.css';
import { salesPoWords } from './words.ts';

interface DifferenceProps {
  po: SalesPoRow;
  /** Only the mark; the tooltip has the amount. */
  brief?: boolean;
}

/** The difference between the order and the quotation; nothing if they are equal. */
export function Difference({ po: { quotation, amount }, brief = false }: DifferenceProps) {
  const t = useWords(salesPoWords);
  const difference = quotation ? amount - quotation.grandTotalPrice : 0;
  if (!quotation || difference === 0) return null;
  const [words, sentence] = difference > 0 ? [t.more, t.moreThanQuoted] : [t.less, t.lessThanQuoted];
  const by = formatRupiah(Math.abs(difference));
  return (
    <span className={classes.difference} data-tooltip={sentence(by, formatRupiah(quotation.grandTotalPrice))}>
      <IconAlertTriangle size={14} aria-hidden />
      {brief ? (
        <VisuallyHidden>{words(by)}</VisuallyHidden>
      ) : (
        <span className={classes.differenceText}>{words(by)}</span>
      )}
    </span>
  );
}
