import { itemAccess, type ItemRow } from '@gso/contract/item';
import { useMay } from '../../api/session.ts';
import type { Fact } from '../../record-page/facts.tsx';
import { RecordPage } from '../../record-page/record-page.tsx';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { items } from './item-screen.ts';
import { itemWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ItemField = later(async () => (await import('./item-field.tsx')).ItemField);

/** The page of an item. */
export function ItemRecordPage() {
  const t = useWords(itemWords);
  const mayChange = useMay(itemAccess.write);
  const { fields } = t;
  const facts = ({ currency, price, ...item }: ItemRow): Fact[] => {
    const priced = (name: keyof ItemRow['price']): Fact => ({
      label: fields[`price.${name}`],
      value: price[name] === undefined ? '' : formatAmount(price[name], currency),
      edit: `price.${name}`,
    });
    return [
      { label: fields.brand, value: item.brand, edit: 'brand' },
      { label: fields.category, value: item.category, edit: 'category' },
      { label: fields.materialNo, value: item.materialNo, edit: 'materialNo' },
      {
        label: fields.materialDesc,
        value: item.materialDesc,
        edit: 'materialDesc',
      },
      { label: fields.supplier, value: item.supplier?.name },
      { label: fields.currency, value: currency },
      priced('suppPrice'),
      priced('sellingPrice'),
      priced('bottomPrice'),
    ];
  };
  return (
    <RecordPage
      screen={items}
      title={t.title}
      facts={facts}
      Field={ItemField}
      blocked={() => (mayChange ? undefined : t.readOnly)}
      tabs={() => []}
    />
  );
}
