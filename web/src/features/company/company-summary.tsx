import { type CompanySummary, companySummary } from '@gso/contract/record/timeline';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './company-summary.module.css';
import { summaryWords } from './summary-words.ts';

/** The business with a company: open and won amounts, the last and the next visit, and who sells there. */
export function CompanySummaryLine({ companyId }: { companyId: number }) {
  const t = useWords(summaryWords);
  const { data } = useQuery({
    // Under the company's key, so that it is read again with the company.
    queryKey: ['company', 'summary', companyId],
    queryFn: ({ signal }) => call({ path: `/api/company/${companyId}/summary`, reply: companySummary, signal }),
  });
  // The fields below are worth reading without it, so a failure leaves the line empty.
  return <FactList className={classes.line} aria-label={t.summary} facts={data ? factsOf(data, t) : []} />;
}

type Words = (typeof summaryWords)['en'];

/** What the user may not see is missing in the reply. */
function factsOf({ open, won, lastVisit, nextVisit, sellers }: CompanySummary, t: Words) {
  const facts: { label: string; value: ReactNode }[] = [];
  if (open) facts.push({ label: t.open, value: sumText(open) });
  if (won) facts.push({ label: t.won, value: sumText(won) });
  if (lastVisit !== undefined) facts.push({ label: t.lastVisit, value: visitText(lastVisit, t) });
  if (nextVisit !== undefined) facts.push({ label: t.nextVisit, value: visitText(nextVisit, t) });
  if (sellers.length > 0) facts.push({ label: t.sellers, value: sellers.join(', ') });
  return facts;
}

const sumText = ({ amount, isCapped }: NonNullable<CompanySummary['open']>): string =>
  `${isCapped ? '≥ ' : ''}${formatRupiah(amount)}`;

const visitText = (visit: CompanySummary['lastVisit'], { noVisit }: Words): string =>
  visit ? `${formatDate(visit.at)} · ${visit.by}` : noVisit;
