import type { AssignedVisitRow } from '@gso/contract/assigned-visit';
import { RowDetails } from '../../table/row-details.tsx';
import { listWords } from '../../words/list-words.ts';
import { formatDateTime } from '../../words/format.ts';
import { subjectOf } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import { assignmentWords } from './words.ts';

const fullName = ({ username, employee }: AssignedVisitRow['to']): string =>
  employee.firstName ? `${employee.firstName} (${username})` : username;

/** What does not fit into a row: the whole activity, both people by their names, and on a phone the other columns. */
export function AssignmentDetails({ assignment }: { assignment: AssignedVisitRow }) {
  const t = useWords(assignmentWords);
  const { updateBy } = useWords(listWords);
  const { visit, to, from, createdBy, lastUpdateBy, lastUpdateDate } = assignment;
  const facts = [
    { label: t.fields.to, value: fullName(to) },
    { label: t.fields.from, value: fullName(from) },
    { label: visit.type === 'SALES' ? t.fields.shodan : t.fields.project, value: subjectOf(visit) },
    { label: t.createdBy, value: createdBy },
    { label: updateBy, value: `${lastUpdateBy}, ${formatDateTime(lastUpdateDate)}` },
  ];
  return <RowDetails text={visit.activity} facts={facts} />;
}
