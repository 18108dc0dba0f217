import type { VisitRow } from '@gso/contract/visit';
import { RowDetails } from '../../table/row-details.tsx';
import { listWords } from '../../words/list-words.ts';
import { formatDateTime } from '../../words/format.ts';
import { formatTimes } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/visit-text.ts';
import { useWords } from '../../words/words.ts';
import { visitWords } from './words.ts';

/** What a row has no room for: everything that was written down, and on a phone the rest of the columns. */
export function VisitDetails({ visit }: { visit: VisitRow }) {
  const t = useWords(visitWords);
  const { updateBy } = useWords(listWords);
  const facts = [
    { label: t.time, value: formatTimes(visit) },
    { label: visit.type === 'SALES' ? t.fields.shodan : t.fields.project, value: subjectOf(visit) },
    { label: t.fields['shodan.desc'], value: visit.shodan?.desc },
    { label: t.fields.createdBy, value: visit.createdBy },
    { label: updateBy, value: `${visit.lastUpdateBy}, ${formatDateTime(visit.lastUpdateDate)}` },
    {
      label: t.fields.attachUrl,
      value: visit.attachUrl && (
        <a href={visit.attachUrl} target="_blank" rel="noreferrer">
          {visit.attachUrl}
        </a>
      ),
    },
  ];
  return <RowDetails text={visit.activity} facts={facts} />;
}
