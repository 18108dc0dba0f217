import { assignedVisitPageSizes, type AssignedVisitRow, mayChangeAssignment } from '@gso/contract/assigned-visit';
import type { VisitType } from '@gso/contract/visit';
import { IconUserShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { visitName } from '../../words/visit-text.ts';
import { useWords } from '../../words/words.ts';
import { assignmentApi, assignmentListOf } from './api.ts';
import { useAssignmentColumns } from './assignment-columns.tsx';
import { AssignmentDetails } from './assignment-details.tsx';
import { assignmentWords } from './words.ts';

/** What differs between the two lists, apart from their words. */
const kinds = {
  SALES: {
    name: 'assignment-sales',
    definition: assignmentListOf('SALES'),
    Dialog: lazyDialog(async () => (await import('./assignment-dialog.tsx')).SalesAssignmentDialog),
  },
  PROJECT: {
    name: 'assignment-project',
    definition: assignmentListOf('PROJECT'),
    Dialog: lazyDialog(async () => (await import('./assignment-dialog.tsx')).ProjectAssignmentDialog),
  },
};

/** The visits that somebody asked somebody else to make: a part of other screens. */
export function VisitAssignmentPanel({ visitType }: { visitType: VisitType }) {
  const t = useWords(assignmentWords);
  const columns = useAssignmentColumns(visitType);
  const claims = useSession()?.claims;
  const queryClient = useQueryClient();

  function blockedFor(assignment: AssignedVisitRow): string | undefined {
    if (assignment.visit.status !== 'DRAFT') return t.underWay;
    const person = { username: claims?.sub ?? '', permissions: claims?.permissions ?? [] };
    return mayChangeAssignment(person, assignment) ? undefined : t.notYours;
  }
  return (
    <RecordList
      {...kinds[visitType]}
      api={assignmentApi}
      columns={columns}
      pageSizes={assignedVisitPageSizes}
      nameOf={({ visit }) => visitName(visit)}
      icon={IconUserShare}
      texts={{ search: t.search, ...t.types[visitType] }}
      blocked={undefined}
      blockedFor={blockedFor}
      expanded={(assignment) => <AssignmentDetails assignment={assignment} />}
      // Each assignment is a visit too.
      onChanged={() => void queryClient.invalidateQueries({ queryKey: ['visit'] })}
    />
  );
}
