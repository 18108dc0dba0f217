import type { BundleFigure } from '@gso/contract/bundle';
import type { ItemPrices } from '@gso/contract/rules/price';
import { Explained } from '../../explain/explained.tsx';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './member-line.module.css';
import { bundleWords } from './words.ts';

interface TotalsProps {
  title: string;
  price: ItemPrices | undefined;
  /** Why there is no price, if not because of a rate. */
  unknown?: string | undefined;
  /** Where the explanation of a price comes from, if the set is stored. */
  explained?: (figure: BundleFigure) => ExplainedFigure;
}

/** The selling and bottom price of a set. */
export function Totals({ title, price, unknown, explained }: TotalsProps) {
  const t = useWords(bundleWords);
  const amount = (figure: BundleFigure, label: string, value: number) =>
    explained ? (
      <Explained figure={explained(figure)} label={`${title}, ${label}`}>
        {formatRupiah(value)}
      </Explained>
    ) : (
      formatRupiah(value)
    );
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
            <dd>{amount('bundleSelling', t.selling, price.sellingPrice)}</dd>
          </div>
          <div>
            <dt>{t.bottom}</dt>
            <dd>{amount('bundleBottom', t.bottom, price.bottomPrice)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
