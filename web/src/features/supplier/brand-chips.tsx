import { useOnPhone } from '../../ui/phone-width.ts';
import { useWords } from '../../words/words.ts';
import classes from './brand-chips.module.css';
import { supplierWords } from './words.ts';

/** A row of the table is one line high; a card grows. */
const mostInRow = 2;
const mostOnCard = 4;

/** The first brands as chips, and how many more there are; a tooltip on that number lists them. */
export function BrandChips({ brands }: { brands: readonly string[] }) {
  const t = useWords(supplierWords);
  const shownAtMost = useOnPhone() ? mostOnCard : mostInRow;
  if (brands.length === 0) return null;
  const others = brands.slice(shownAtMost);
  return (
    <span className={classes.brands}>
      {brands.slice(0, shownAtMost).map((brand) => (
        <span key={brand} className={classes.brand} title={brand}>
          {brand}
        </span>
      ))}
      {others.length > 0 && (
        <span className={classes.more} data-tooltip={others.join(', ')}>
          <span aria-hidden>{t.moreBrands(others.length)}</span>
          <span className={classes.unseen}>{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
