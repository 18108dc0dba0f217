import { visitTabOf } from '@gso/contract/notification';
import type { AssignedDraft } from '@gso/contract/record/my-day';
import { visitList } from '@gso/contract/visit/visit-list';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session.ts';
import linkClasses from '../../../pickers/record-link.module.css';
import { showUndoable } from '../../../form/show-undoable.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatDate } from '../../../words/format.ts';
import { formatTime } from '../../../words/time-of-day.ts';
import { useWords, wordsNow } from '../../../words/words.ts';
import { figureKey } from '../api.ts';
import { dashboardWords } from '../words.ts';
import { setVisitStatus } from './api.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import classes from './day-row.module.css';
import { Decision } from './decision.tsx';
import { DueDate } from '../due-date.tsx';
import type { KeptRow } from './kept-rows.ts';
import type { KeptRows } from './use-kept-rows.ts';

const nameOf = ({ customer, visitDate }: AssignedDraft): string => `${customer.company.name}, ${formatDate(visitDate)}`;

/** Confirms a visit as it was seen, which can be undone. An error is shown at its row. */
function useConfirm({ mark, markFailed }: Pick<KeptRows<AssignedDraft>, 'mark' | 'markFailed'>) {
  const queryClient = useQueryClient();
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: figureKey });
    void queryClient.invalidateQueries({ queryKey: ['visit'] });
  };
  return async (visit: AssignedDraft): Promise<void> => {
    const { visits: t } = wordsNow(dashboardWords);
    mark(visit.id, {});
    try {
      const saved = await setVisitStatus(visit, 'CONFIRMED');
      mark(visit.id, { fate: 'confirmed' });
      const undo = async () => {
        await setVisitStatus(saved, 'DRAFT');
        mark(visit.id, {});
        await reload();
      };
      showUndoable({ text: t.confirmed, detail: nameOf(visit), undo });
    } catch (error) {
      markFailed(visit.id, error);
      showSnackbar({ kind: 'error', text: `${nameOf(visit)}: ${sentenceOf(error)}` });
    } finally {
      await reload();
    }
  };
}

/** Drafts that somebody asked the user to make visits of. */
export function VisitRows({ visits, shown }: { visits: KeptRows<AssignedDraft>; shown: number }) {
  const { visits: t } = useWords(dashboardWords);
  const confirm = useConfirm(visits);
  return (
    <DayList label={t.title}>
      {visits.rows.slice(0, shown).map((kept) => (
        <VisitRow key={kept.row.id} kept={kept} confirm={confirm} />
      ))}
    </DayList>
  );
}

interface VisitRowProps {
  kept: KeptRow<AssignedDraft>;
  confirm: (visit: AssignedDraft) => Promise<void>;
}

function VisitRow({ kept, confirm }: VisitRowProps) {
  const { visits: t } = useWords(dashboardWords);
  const visitor = useSession()?.claims.sub ?? '';
  const { row: visit, fate } = kept;
  const { type, customer, visitDate, timeStart, timeEnd, from, activity, lacksProject } = visit;
  // The visits of the user on that day.
  const filters = visitList.toWire({ ...visitList.defaults, visitor, from: visitDate, to: visitDate });
  const search: Record<string, string> = { ...filters, tab: String(visitTabOf(type)) };
  return (
    <DayRow
      id={visit.id}
      kept={kept}
      title={
        <Link to="/dashboard/visit" search={search} className={linkClasses.link}>
          {customer.company.name} · {customer.name}
        </Link>
      }
      remark={lacksProject && <span>{t.lacksProject}</span>}
      facts={[
        { label: t.from, value: from.employee.firstName || from.username },
        { label: t.date, value: <DueDate day={visitDate} /> },
        { label: t.time, value: `${formatTime(timeStart)}–${formatTime(timeEnd)}` },
      ]}
      decision={
        <Decision fate={fate}>
          {(sending, send) =>
            !lacksProject && (
              <Button
                variant="light"
                size="xs"
                className={classes.main}
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-label={`${t.confirm}: ${nameOf(visit)}`}
                loading={sending}
                onClick={() => send(() => confirm(visit))}
              >
                {t.confirm}
              </Button>
            )
          }
        </Decision>
      }
    >
      <Under>
        <span className={classes.whole}>{t.types[type]}</span>
        <span>{activity}</span>
      </Under>
    </DayRow>
  );
}
