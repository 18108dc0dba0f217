import type { VisitRow } from '@gso/contract/visit';
import { Suspense } from 'react';
import { RecordLink } from '../../pickers/record-link.tsx';
import { RowDetails } from '../../table/row-details.tsx';
import { listWords } from '../../words/list-words.ts';
import { formatDateTime } from '../../words/format.ts';
import { formatTimes } from '../../words/time-of-day.ts';
import { subjectOf } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import classes from './visit.module.css';
import { visitWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const FilesToView = later(async () => (await import('./files/files-to-view.tsx')).FilesToView);

/** What does not fit into a row: the whole activity, and on a phone the other columns. */
export function VisitDetails({ visit }: { visit: VisitRow }) {
  const t = useWords(visitWords);
  const { updateBy } = useWords(listWords);
  const facts = [
    { label: t.time, value: formatTimes(visit) },
    {
      label: visit.type === 'SALES' ? t.fields.shodan : t.fields.project,
      value: subjectOf(visit) && <Subject visit={visit} />,
    },
    { label: t.checkIn, value: checkInText(visit, t.checkedIn) },
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
  return (
    <>
      <RowDetails text={visit.activity} facts={facts} />
      {visit.files > 0 && (
        <section className={classes.detailFiles}>
          <Suspense>
            <FilesToView visitId={visit.id} />
          </Suspense>
        </section>
      )}
    </>
  );
}

/** When a visitor was there, and where, if they allowed that to be stored. */
function checkInText({ checkIn }: VisitRow, textOf: (at: string, place: string) => string): string {
  if (!checkIn) return '';
  const { at, latitude, longitude } = checkIn;
  const place = latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return textOf(formatDateTime(at), place);
}

/** The shodan or the project of a visit, as a link. */
function Subject({ visit }: { visit: VisitRow }) {
  const { shodan, project } = visit;
  const subject = project
    ? ({ kind: 'project', id: project.id } as const)
    : shodan && ({ kind: 'shodan', id: shodan.id } as const);
  return subject && <RecordLink {...subject}>{subjectOf(visit)}</RecordLink>;
}
