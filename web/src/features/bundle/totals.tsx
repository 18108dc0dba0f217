import type { ItemPrices } from '@gso/contract/rules/price';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './member-line.module.css';
import { bundleWords } from './words.ts';

interface TotalsProps {
  title: string;
  price: ItemPrices | undefined;
  /** Why there is no price, if not because of a rate. */
  unknown?: string | undefined;
}

/** The selling and bottom price of a set. */
export function Totals({ title, price, unknown }: TotalsProps) {
  const t = useWords(bundleWords);
  return (
    <dl className={classes.totals}>
      <div className={classes.totalsTitle}>
        <dt>{title}</dt>
        {!price && <dd>{unknown ?? t.noTotal}</dd>}
      </div>
      {price && (
        <>
          <div>
            <dt>{t.selling}</dt>
            <dd>{formatRupiah(price.sellingPrice)}</dd>
          </div>
          <div>
            <dt>{t.bottom}</dt>
            <dd>{formatRupiah(price.bottomPrice)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
