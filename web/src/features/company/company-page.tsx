import { companyAccess, companyList, companyPageSizes, type CompanyRow } from '@gso/contract/company';
import { pageAccess } from '@gso/contract/permissions';
import { IconBuilding } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { companyApi } from './api.ts';
import { useCompanyColumns } from './company-columns.ts';
import { companyWords } from './words.ts';

const CompanyDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).CompanyDialog);
const CompanyContacts = lazy(async () => ({ default: (await import('./company-contacts.tsx')).CompanyContacts }));

const contactsOf = ({ id }: CompanyRow) => (
  <Suspense>
    <CompanyContacts companyId={id} />
  </Suspense>
);

export function CompanyPage() {
  const t = useWords(companyWords);
  const columns = useCompanyColumns();
  const mayChange = useMay(companyAccess.write);
  const mayReadContacts = useMay(pageAccess.customer);
  return (
    <Page title={t.title}>
      <RecordList
        name="company"
        api={companyApi}
        definition={companyList}
        columns={columns}
        pageSizes={companyPageSizes}
        nameOf={(row) => row.name}
        icon={IconBuilding}
        texts={t}
        Dialog={CompanyDialog}
        blocked={mayChange ? undefined : t.readOnly}
        importPath="/api/excel/company"
        expanded={mayReadContacts ? contactsOf : undefined}
      />
    </Page>
  );
}
