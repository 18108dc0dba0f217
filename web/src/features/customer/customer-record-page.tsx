import { customerAccess, type CustomerRow } from '@gso/contract/customer';
import { useMay } from '../../api/session.ts';
import { useStarts } from '../../pickers/use-starts.ts';
import type { Fact } from '../../record-page/facts.tsx';
import { linkedFact } from '../../record-page/linked-fact.tsx';
import { RecordPage } from '../../record-page/record-page.tsx';
import { recordPageWords } from '../../record-page/words.ts';
import { MailLink, phoneLink } from '../../ui/contact-link.tsx';
import { useWords } from '../../words/words.ts';
import { LazyTimelinePanel } from '../timeline/lazy-timeline-panel.tsx';
import { contacts } from './contact-screen.ts';
import { customerWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const CustomerField = later(async () => (await import('./customer-field.tsx')).CustomerField);

/** The page of a contact. */
export function CustomerRecordPage() {
  const t = useWords(customerWords);
  const mayChange = useMay(customerAccess.write);
  const starts = useStarts();
  const { timeline } = useWords(recordPageWords);
  const { fields } = t;
  const facts = (customer: CustomerRow): Fact[] => [
    { label: fields.name, value: customer.name, edit: 'name' },
    linkedFact(fields['company.name'], 'company', customer.company),
    { label: fields.position, value: customer.position, edit: 'position' },
    {
      label: fields.email,
      value: <MailLink address={customer.email} />,
      edit: 'email',
    },
    {
      label: fields.phone,
      value: phoneLink({ number: customer.phone }),
      edit: 'phone',
    },
    { label: fields.ext, value: customer.ext, edit: 'ext' },
    {
      label: fields.mobilePhone,
      value: phoneLink({ number: customer.mobilePhone, mobile: true }),
      edit: 'mobilePhone',
    },
  ];
  return (
    <RecordPage
      screen={contacts}
      title={t.title}
      facts={facts}
      Field={CustomerField}
      blocked={() => (mayChange ? undefined : t.readOnly)}
      starts={({ id, name, company }) => starts({ customer: { id, name, company } })}
      tabs={({ id }) => [
        { id: 'timeline', label: timeline, panel: <LazyTimelinePanel subject={{ kind: 'customer', id }} /> },
      ]}
    />
  );
}
