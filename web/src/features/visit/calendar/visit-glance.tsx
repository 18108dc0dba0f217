import type { CalendarVisit } from '@gso/contract/calendar/visit-calendar';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchVisit, visitKey } from '../api.ts';
import { VisitDetails } from '../visit-details.tsx';
import { visitWords } from '../words.ts';
import classes from './calendar.module.css';

/** A visit that the user may not change, to read. */
export function VisitGlance({ visit, onClose }: { visit: CalendarVisit; onClose: () => void }) {
  const { notYours } = useWords(visitWords);
  const whole = useQuery({ queryKey: [...visitKey, 'one', visit.id], queryFn: () => fetchVisit(visit.id) });
  return (
    <Dialog title={visit.company} size={560} onClose={onClose}>
      <div className={classes.glance}>
        <p>
          <StatusChip status={visit.status} /> {formatDate(visit.visitDate)} · {visit.customer} · {visit.username}
        </p>
        {whole.error ? <FailurePanel error={whole.error} onRetry={() => void whole.refetch()} /> : null}
        {whole.data && <VisitDetails visit={whole.data} />}
        <p className={classes.muted}>{notYours}</p>
      </div>
    </Dialog>
  );
}
