import { priceDecimals } from '@gso/contract/decimal';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { priceRuleInput } from '@gso/contract/price-rule';
import { type PriceRuleTerms, pricesByRule } from '@gso/contract/rules/price';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './price-rule-dialog.module.css';
import { priceRuleWords } from './words.ts';

const terms = priceRuleInput.pick({ opsMultiplier: true, opsAddition: true, discMax: true, rounding: true }).strip();
const price = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: priceDecimals });

/** In any currency; a rule that rounds shows what it does to an odd price in rupiah. */
const plainExample = { supplierPrice: 100, currency: '', format: (amount: number) => price.format(amount) };
const rupiahExample = { supplierPrice: 1_234_567, currency: homeCurrency, format: formatRupiah };

/** What the rule computes for a supplier price, while it is edited. */
export function RuleExample({ rule }: { rule: PriceRuleTerms }) {
  const t = useWords(priceRuleWords);
  const typed = terms.safeParse(rule);
  const { supplierPrice, currency, format } = rule.rounding === 0 ? plainExample : rupiahExample;
  const prices = typed.success ? pricesByRule(supplierPrice, currency, typed.data) : undefined;
  return (
    <div className={classes.example}>
      <p className={classes.formula}>{t.formula}</p>
      <output>
        {t.example}:{' '}
        {prices ? t.exampleOf(format(supplierPrice), format(prices.sellingPrice), format(prices.bottomPrice)) : '–'}
      </output>
    </div>
  );
}
