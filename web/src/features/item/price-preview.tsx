import type { ApplyRulePreview, PriceChange } from '@gso/contract/item';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import shared from '../../ui/rows.module.css';
import classes from './price-preview.module.css';
import { priceWords } from './price-words.ts';
import { itemWords } from './words.ts';

/** How many items get new prices, and the first of them with the old and the new ones. */
export function PricePreview({ preview }: { preview: UseQueryResult<ApplyRulePreview> }) {
  const t = useWords(priceWords);
  const { data, error } = preview;
  if (error) return <FailurePanel error={error} onRetry={() => void preview.refetch()} />;
  return (
    <section className={`${shared.fading} ${classes.preview}`} data-outdated={preview.isFetching || undefined}>
      <p role="status" className={classes.count}>
        {data ? t.preview(data.changed, data.items) : t.computing}{' '}
        {data && data.first.length < data.changed && t.firstOnes(data.first.length)}
      </p>
      {data && data.first.length > 0 && <PriceTable changes={data.first} />}
    </section>
  );
}

function PriceTable({ changes }: { changes: readonly PriceChange[] }) {
  const t = useWords(priceWords);
  const { fields } = useWords(itemWords);
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t.previewTitle}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col" className={classes.wideOnly} data-amount>
              {fields['price.suppPrice']}
            </th>
            <th scope="col" data-amount>
              {fields['price.sellingPrice']}
            </th>
            <th scope="col" data-amount>
              {fields['price.bottomPrice']}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, brand, materialNo, currency, suppPrice, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes.material}>{materialNo}</span> <span className={classes.brand}>{brand}</span>
              </th>
              <td className={classes.wideOnly} data-amount>
                {suppPrice !== undefined && formatAmount(suppPrice, currency)}
              </td>
              {(['sellingPrice', 'bottomPrice'] as const).map((price) => (
                <td key={price} data-amount>
                  <OldAndNew before={before[price]} after={after[price]} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OldAndNew({ before, after, currency }: { before: number; after: number; currency: string }) {
  const t = useWords(priceWords);
  if (before === after) return formatAmount(after, currency);
  return (
    <>
      <del aria-label={`${t.oldPrice} ${formatAmount(before, currency)}`}>{formatAmount(before, currency)}</del>{' '}
      <ins aria-label={`${t.newPrice} ${formatAmount(after, currency)}`}>{formatAmount(after, currency)}</ins>
    </>
  );
}
