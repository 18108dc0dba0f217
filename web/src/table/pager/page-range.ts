import { limits } from '@gso/contract/limits';
import { formatCount } from '../../words/format.ts';

interface Page {
  content: readonly unknown[];
  number: number;
  size: number;
}

interface Total {
  total: number;
  totalCapped: boolean;
}

/** The positions of the first and the last row on screen, counted from 1; undefined if the page is empty. */
export function rangeOf({ content, number, size }: Page): { from: number; to: number } | undefined {
  if (content.length === 0) return undefined;
  return { from: number * size + 1, to: number * size + content.length };
}

/** Beyond the cap the rows on screen show more than the count: a page that is not full is the last one. */
export function knownTotal(page: Page, counted: Total): Total {
  if (!counted.totalCapped) return counted;
  const seen = rangeOf(page)?.to ?? 0;
  const isLast = page.content.length > 0 && page.content.length < page.size;
  return { total: isLast ? seen : Math.max(counted.total, seen), totalCapped: !isLast };
}

/** While only the cap is known, a full page may have another one after it. The server refuses very deep pages. */
export function hasNextPage({ content, number, size }: Page, { total, totalCapped }: Total): boolean {
  if ((number + 1) * size > limits.listDepth) return false;
  return totalCapped ? content.length === size : (number + 1) * size < total;
}

/** 1.000+ while only the cap is known. */
export function totalText({ total, totalCapped }: Total): string {
  return `${formatCount(total)}${totalCapped ? '+' : ''}`;
}
