import type { ItemRow } from '@gso/contract/item';
import { RowDetails } from '../../table/row-details.tsx';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { itemWords } from './words.ts';

/** The whole description, and the columns that are hidden by default or do not fit on a phone. */
export function ItemDetails({ item }: { item: ItemRow }) {
  const { fields } = useWords(itemWords);
  const { currency, price } = item;
  const facts = [
    { label: fields.supplier, value: item.supplier?.name },
    {
      label: fields['price.suppPrice'],
      value: price.suppPrice === undefined ? undefined : formatAmount(price.suppPrice, currency),
    },
    { label: fields['price.sellingPrice'], value: formatAmount(price.sellingPrice, currency) },
    { label: fields['price.bottomPrice'], value: formatAmount(price.bottomPrice, currency) },
  ];
  return <RowDetails text={item.materialDesc} facts={facts} />;
}
