import type { ItemPrices } from '@gso/contract/rules/price';
import { formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './member-line.module.css';
import { bundleWords } from './words.ts';

/** What a set costs: selling and bottom price. */
export function Totals({ title, price }: { title: string; price: ItemPrices | undefined }) {
  const t = useWords(bundleWords);
  return (
    <dl className={classes.totals}>
      <div className={classes.totalsTitle}>
        <dt>{title}</dt>
        {!price && <dd>{t.noTotal}</dd>}
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
