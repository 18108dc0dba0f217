import { priceDecimals } from '@gso/contract/decimal';
import { priceRuleInput } from '@gso/contract/price-rule';
import { type PriceRuleTerms, pricesByRule } from '@gso/contract/rules/price';
import { useWords } from '../../words/words.ts';
import classes from './price-rule-dialog.module.css';
import { priceRuleWords } from './words.ts';

const supplierPrice = 100;
const terms = priceRuleInput.pick({ opsMultiplier: true, opsAddition: true, discMax: true }).strip();
const price = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: priceDecimals });

/** What the rule makes of a supplier price of 100, while it is typed. */
export function RuleExample({ rule }: { rule: PriceRuleTerms }) {
  const t = useWords(priceRuleWords);
  const typed = terms.safeParse(rule);
  const prices = typed.success ? pricesByRule(supplierPrice, typed.data) : undefined;
  return (
    <div className={classes.example}>
      <p className={classes.formula}>{t.formula}</p>
      <output>
        {t.example}:{' '}
        {prices
          ? t.exampleOf(
              price.format(supplierPrice),
              price.format(prices.sellingPrice),
              price.format(prices.bottomPrice),
            )
          : '–'}
      </output>
    </div>
  );
}
