import type { BundleRow } from '@gso/contract/bundle';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { explainedBundle } from './api.ts';
import { MemberLine, MemberList } from './member-line.tsx';
import { Totals } from './totals.tsx';
import { bundleWords } from './words.ts';

/** The items of a set below its row, with their current prices and the saved ones. */
export function BundleDetails({ bundle }: { bundle: BundleRow }) {
  const t = useWords(bundleWords);
  const { id, items, price, priceNow, missingRates } = bundle;
  return (
    <>
      <MemberList>
        {items.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            rupiah={member.rupiah?.sellingPrice}
            quantity={`× ${formatCount(member.qty)}`}
          />
        ))}
      </MemberList>
      <Totals title={t.saved} price={price} explained={(figure) => explainedBundle(id, figure, 'saved')} />
      {priceNow && (
        <Totals title={t.total} price={priceNow} explained={(figure) => explainedBundle(id, figure, 'now')} />
      )}
      {missingRates.length > 0 && <Totals title={t.total} price={undefined} />}
    </>
  );
}
