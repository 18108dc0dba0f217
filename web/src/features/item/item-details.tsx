import type { ItemRow } from '@gso/contract/item';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './item-details.module.css';
import { itemWords } from './words.ts';

/** What a row has no room for: the whole description, and on a phone the prices. */
export function ItemDetails({ item }: { item: ItemRow }) {
  const { fields } = useWords(itemWords);
  const { currency, price } = item;
  const facts = [
    { label: fields.supplier, text: item.supplier?.name },
    {
      label: fields['price.suppPrice'],
      text: price.suppPrice === undefined ? undefined : formatAmount(price.suppPrice, currency),
    },
    { label: fields['price.sellingPrice'], text: formatAmount(price.sellingPrice, currency) },
    { label: fields['price.bottomPrice'], text: formatAmount(price.bottomPrice, currency) },
  ];
  return (
    <>
      <p className={classes.text}>{item.materialDesc}</p>
      <dl className={classes.facts}>
        {facts.map(
          ({ label, text }) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
