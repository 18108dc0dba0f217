import { type AssignedVisitRow, mayChangeAssignment } from '@gso/contract/assigned-visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { IconUserShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { type RecordDialogProps, recordScreen } from '../../table/record-screen.ts';
import { visitName } from '../../words/record-name.ts';
import { useWords } from '../../words/words.ts';
import { assignmentApi, assignmentListOf } from './api.ts';
import { useAssignmentColumns } from './assignment-columns.tsx';
import { AssignmentDetails } from './assignment-details.tsx';
import { assignmentWords } from './words.ts';
import { later, type LaterPart } from '../../ui/later/later.ts';

const names = { SALES: 'assignment-sales', PROJECT: 'assignment-project' } as const;

const screenOf = (type: VisitType, Dialog: LaterPart<RecordDialogProps<AssignedVisitRow>>) =>
  recordScreen({
    name: names[type],
    api: assignmentApi,
    list: assignmentListOf(type),
    icon: IconUserShare,
    nameOf: ({ visit }) => visitName(visit),
    Dialog,
  });

const screens = {
  SALES: screenOf(
    'SALES',
    later(async () => (await import('./assignment-dialog.tsx')).SalesAssignmentDialog),
  ),
  PROJECT: screenOf(
    'PROJECT',
    later(async () => (await import('./assignment-dialog.tsx')).ProjectAssignmentDialog),
  ),
};

/** The visits that users assigned to others: a part of other screens. */
export function AssignedVisitPanel({ visitType }: { visitType: VisitType }) {
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
      screen={screens[visitType]}
      columns={columns}
      texts={{ search: t.search, ...t.types[visitType] }}
      rowRules={{ change: blockedFor }}
      details={(assignment) => <AssignmentDetails assignment={assignment} />}
      // Each assignment is a visit too.
      onChanged={() => void queryClient.invalidateQueries({ queryKey: ['visit'] })}
    />
  );
}
