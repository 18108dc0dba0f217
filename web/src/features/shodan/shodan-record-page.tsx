import type { ShodanRow } from '@gso/contract/shodan';
import { useStarts } from '../../pickers/use-starts.ts';
import type { Fact } from '../../record-page/facts.tsx';
import { linkedFact } from '../../record-page/linked-fact.tsx';
import { RecordPage } from '../../record-page/record-page.tsx';
import { recordPageWords } from '../../record-page/words.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { RecordVisits } from '../visit-of-record/record-visits-panel.tsx';
import { LazyTimelinePanel } from '../timeline/lazy-timeline-panel.tsx';
import { shodans } from './shodan-screen.ts';
import { shodanWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ShodanField = later(async () => (await import('./shodan-field.tsx')).ShodanField);

/** The page of a shodan. */
export function ShodanRecordPage() {
  const t = useWords(shodanWords);
  const starts = useStarts();
  const { timeline } = useWords(recordPageWords);
  const { fields } = t;
  const facts = (shodan: ShodanRow): Fact[] => [
    linkedFact(fields['customer.company.name'], 'company', shodan.customer.company),
    linkedFact(fields['customer.name'], 'customer', shodan.customer),
    { label: fields.name, value: shodan.name, edit: 'name' },
    {
      label: fields.status,
      value: <StatusChip status={shodan.status} />,
      edit: 'status',
    },
    shodan.status === 'LOSE'
      ? { label: fields['loseReason.name'], value: shodan.loseReason?.name ?? '', edit: 'loseReason' }
      : { label: fields['stage.name'], value: shodan.stage.name, edit: 'stage' },
    {
      label: fields.amount,
      value: formatRupiah(shodan.amount),
      edit: 'amount',
    },
    {
      label: fields.desc,
      value: shodan.desc,
      edit: 'desc',
    },
    {
      label: fields.expectedClose,
      value: shodan.expectedClose && formatDate(shodan.expectedClose),
      edit: 'expectedClose',
    },
    { label: fields.nextStep, value: shodan.nextStep, edit: 'nextStep' },
    {
      label: fields.nextStepDate,
      value: shodan.nextStepDate && formatDate(shodan.nextStepDate),
      edit: 'nextStepDate',
    },
    { label: fields.createdBy, value: shodan.createdBy },
    { label: fields.createdDate, value: formatDate(shodan.createdDate) },
  ];
  return (
    <RecordPage
      screen={shodans}
      title={t.title}
      marks={({ status }) => <StatusChip status={status} />}
      facts={facts}
      Field={ShodanField}
      blocked={() => undefined}
      starts={({ id, name, desc, status, customer }) =>
        starts({ customer, ...(status === 'OPEN' && { shodan: { id, name, desc } }) })
      }
      tabs={({ id }) => [
        { id: 'timeline', label: timeline, panel: <LazyTimelinePanel subject={{ kind: 'shodan', id }} /> },
        { id: 'visits', label: t.visits, panel: <RecordVisits of="shodan" id={id} /> },
      ]}
    />
  );
}
