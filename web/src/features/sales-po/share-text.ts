import type { SalesPoRow } from '@gso/contract/sales-po';
import { groupedNumber } from '../../words/number-text.ts';

/** Who has which part of the credit: "Budi 33,33%". */
export const shareText = ({ username, firstName, pctg }: SalesPoRow['salesUserPo'][number]): string =>
  `${firstName || username} ${groupedNumber(pctg, 2)}%`;
