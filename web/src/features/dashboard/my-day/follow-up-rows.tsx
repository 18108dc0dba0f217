import type { FollowUpDue } from '@gso/contract/record/my-day';
import { mayOpenVisits } from '@gso/contract/visit/visit-access';
import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useSession } from '../../../api/session.ts';
import { CreateInPlaceContext } from '../../../form/create-in-place.ts';
import { holdTyping } from '../../../form/hold-typing.ts';
import { RecordLink } from '../../../pickers/record-link.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { figureKey } from '../api.ts';
import { dashboardWords } from '../words.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import classes from './day-row.module.css';
import { Decision } from './decision.tsx';
import { DueDate } from '../due-date.tsx';
import type { KeptRow } from './kept-rows.ts';
import type { KeptRows } from './use-kept-rows.ts';

/** Own open shodans that nobody has followed up this month. */
export function FollowUpRows({ followUps, shown }: { followUps: KeptRows<FollowUpDue>; shown: number }) {
  const { followUps: t } = useWords(dashboardWords);
  const queryClient = useQueryClient();
  const create = use(CreateInPlaceContext);
  const mayLog = mayOpenVisits(useSession()?.claims.permissions ?? [], 'SALES');

  function logVisit({ id, name, desc, customer }: FollowUpDue): void {
    holdTyping();
    create?.logVisit({
      start: { customer, shodan: { id, name, desc }, visitStatus: 'FOLLOW_UP' },
      onSaved: ({ shodan, status }) => {
        // Another shodan may have been chosen, or another status: then this one is still due.
        if (shodan?.id === id && status === 'FOLLOW_UP') followUps.mark(id, { fate: 'logged' });
        void queryClient.invalidateQueries({ queryKey: figureKey });
      },
    });
  }

  return (
    <DayList label={t.title}>
      {followUps.rows.slice(0, shown).map((kept) => (
        <FollowUpRow key={kept.row.id} kept={kept} onLog={mayLog ? () => logVisit(kept.row) : undefined} />
      ))}
    </DayList>
  );
}

interface FollowUpRowProps {
  kept: KeptRow<FollowUpDue>;
  /** Undefined for users who may not log visits. */
  onLog: (() => void) | undefined;
}

function FollowUpRow({ kept, onLog }: FollowUpRowProps) {
  const { followUps: t } = useWords(dashboardWords);
  const { id, name, customer, amount, lastVisit, dueDate } = kept.row;
  return (
    <DayRow
      id={id}
      kept={kept}
      title={
        <RecordLink kind="shodan" id={id}>
          {name}
        </RecordLink>
      }
      facts={[
        { label: t.lastVisit, value: lastVisit ? formatDate(lastVisit) : t.noVisit },
        { label: t.dueDate, value: <DueDate day={dueDate} /> },
        { label: t.amount, value: formatRupiah(amount) },
      ]}
      decision={
        <Decision fate={kept.fate}>
          {() =>
            onLog && (
              <Button
                variant="light"
                size="xs"
                className={classes.main}
                leftSection={<IconActivity size={16} aria-hidden />}
                aria-label={`${t.logVisit}: ${name}`}
                onClick={onLog}
              >
                {t.logVisit}
              </Button>
            )
          }
        </Decision>
      }
    >
      <Under>
        <span>{customer.company.name}</span>
        <span>{customer.name}</span>
      </Under>
    </DayRow>
  );
}
