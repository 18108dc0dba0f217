import { companyAccess, type CompanyRow } from '@gso/contract/company';
import { pageAccess } from '@gso/contract/permissions';
import { Suspense } from 'react';
import { useMay } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { lazyDuplicates, useDuplicatesView } from '../duplicate/duplicates-panel.tsx';
import { useCompanyColumns } from './company-columns.ts';
import { companies } from './company-screen.ts';
import { companyWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const CompanyContacts = later(async () => (await import('./company-contacts.tsx')).CompanyContacts);

const Duplicates = lazyDuplicates('company', companies);

const contactsOf = ({ id }: CompanyRow) => (
  <Suspense>
    <CompanyContacts companyId={id} />
  </Suspense>
);

export function CompanyPage() {
  const t = useWords(companyWords);
  const columns = useCompanyColumns();
  const mayChange = useMay(companyAccess.write);
  const views = useDuplicatesView(companyAccess.write, Duplicates);
  const mayReadContacts = useMay(pageAccess.customer);
  return (
    <Page title={t.title}>
      <RecordList
        screen={companies}
        columns={columns}
        texts={t}
        blocked={mayChange ? undefined : t.readOnly}
        views={views}
        details={mayReadContacts ? contactsOf : undefined}
      />
    </Page>
  );
}
