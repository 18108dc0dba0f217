import { companyAccess, type CompanyRow, groupedNpwp } from '@gso/contract/company';
import { pageAccess } from '@gso/contract/permissions';
import { useMay } from '../../api/session.ts';
import { noCustomer } from '../../form/picked.ts';
import { useStarts } from '../../pickers/use-starts.ts';
import type { Fact } from '../../record-page/facts.tsx';
import { RecordPage } from '../../record-page/record-page.tsx';
import { recordPageWords } from '../../record-page/words.ts';
import { phoneLink } from '../../ui/contact-link.tsx';
import { useWords } from '../../words/words.ts';
import { LazyTimelinePanel } from '../timeline/lazy-timeline-panel.tsx';
import { CompanyContacts } from './company-contacts.tsx';
import { companies } from './company-screen.ts';
import { CompanySummaryLine } from './company-summary.tsx';
import { contactWords } from './contact-words.ts';
import { companyWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const CompanyField = later(async () => (await import('./company-field.tsx')).CompanyField);

/** The page of a company. */
export function CompanyRecordPage() {
  const t = useWords(companyWords);
  const { contacts } = useWords(contactWords);
  const mayChange = useMay(companyAccess.write);
  const mayReadContacts = useMay(pageAccess.customer);
  const starts = useStarts();
  const { timeline } = useWords(recordPageWords);
  const { fields } = t;
  const facts = (company: CompanyRow): Fact[] => [
    { label: fields.name, value: company.name, edit: 'name' },
    { label: fields.industry, value: company.industry, edit: 'industry' },
    {
      label: fields['address.street'],
      value: company.address.street,
      edit: 'address.street',
    },
    { label: fields['address.zipCode'], value: company.address.zipCode, edit: 'address.zipCode' },
    {
      label: fields.phone,
      value: phoneLink({ number: company.phone }),
      edit: 'phone',
    },
    {
      label: fields.npwp,
      value: groupedNpwp(company.npwp),
      edit: 'npwp',
    },
  ];
  return (
    <RecordPage
      screen={companies}
      title={t.title}
      summary={({ id }) => <CompanySummaryLine companyId={id} />}
      facts={facts}
      Field={CompanyField}
      blocked={() => (mayChange ? undefined : t.readOnly)}
      starts={({ id, name }) => starts({ customer: { ...noCustomer, company: { id, name } } })}
      tabs={({ id }) => [
        { id: 'timeline', label: timeline, panel: <LazyTimelinePanel subject={{ kind: 'company', id }} /> },
        ...(mayReadContacts ? [{ id: 'contacts', label: contacts, panel: <CompanyContacts companyId={id} /> }] : []),
      ]}
    />
  );
}
