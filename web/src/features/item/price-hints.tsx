import { currencyCode } from '@gso/contract/fields';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../words/words.ts';
import { rates } from './dialog-api.ts';
import classes from '../../form/form-dialog.module.css';
import { priceWords } from './price-words.ts';

interface PriceHintsProps {
  currency: string;
  price: { sellingPrice: number; bottomPrice: number };
}

/** Warns about prices that look wrong. They can still be saved, because they may be intended. */
export function PriceHints({ currency, price }: PriceHintsProps) {
  const t = useWords(priceWords);
  const known = useQuery(rates).data;
  const needsRate = currency !== homeCurrency && currencyCode.safeParse(currency).success;
  const lacksRate = needsRate && known !== undefined && !known.some(({ sourceCurr }) => sourceCurr === currency);
  const hints = [
    ...(Number.isFinite(price.sellingPrice) && price.bottomPrice > price.sellingPrice ? [t.bottomAboveSelling] : []),
    ...(lacksRate ? [t.noRate(currency)] : []),
  ];
  return (
    <div role="status" className={classes.hint}>
      {hints.length > 0 && (
        <p>
          {hints.join(' ')} {t.canBeSaved}
        </p>
      )}
    </div>
  );
}
