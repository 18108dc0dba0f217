import type { SalesPoRow } from '@gso/contract/sales-po';
import { groupedNumber } from '../../words/number-text.ts';

/** A share in a list, where people are shown by their username: "budi 33,33%". */
export const shareOf = ({ username, pctg }: Pick<SalesPoRow['salesUserPo'][number], 'username' | 'pctg'>): string =>
  `${username} ${groupedNumber(pctg, 2)}%`;

/** The shares as text: "Budi 33,33%". */
export const shareText = ({ username, firstName, pctg }: SalesPoRow['salesUserPo'][number]): string =>
  shareOf({ username: firstName || username, pctg });
