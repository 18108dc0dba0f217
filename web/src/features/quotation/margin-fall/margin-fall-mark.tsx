import { costAccess, mayPass } from '@gso/contract/permissions';
import type { QuotationRow } from '@gso/contract/quotation';
import { marginFallReply } from '@gso/contract/quotation/margin-fall';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatRupiah } from '../../../words/format.ts';
import { groupedNumber } from '../../../words/number-text.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi } from '../api.ts';
import { marginFallWords } from './words.ts';

/** That the margin of a quotation fell, and by how much; with the margin itself for those who may see it. */
export function MarginFallMark({ quotation }: { quotation: Pick<QuotationRow, 'id' | 'bottomMore'> }) {
  const t = useWords(marginFallWords);
  const { id, bottomMore } = quotation;
  const maySee = mayPass(useSession()?.claims.permissions ?? [], costAccess);
  const { data } = useQuery({
    queryKey: [...quotationApi.key, id, 'margin-fall'],
    queryFn: ({ signal }) => call({ path: `${quotationApi.path}/${id}/marginfall`, reply: marginFallReply, signal }),
    enabled: maySee && bottomMore !== null,
  });
  if (bottomMore === null) return null;
  const margin = data?.fall?.margin;
  return (
    <>
      <span data-tooltip={t.hint}>
        <Chip tone="amber">
          {t.marginFell}: {t.bottomMore(formatRupiah(bottomMore))}
        </Chip>
      </span>
      {margin && (
        <Chip tone="grey">
          {t.margin(groupedNumber(margin.then, 2), groupedNumber(margin.now, 2))},{' '}
          {t.costMore(formatRupiah(margin.costMore))}
        </Chip>
      )}
    </>
  );
}
