import { supplierAccess, supplierList } from '@gso/contract/supplier';
import { IconTruck } from '@tabler/icons-react';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { lazyDuplicates, useDuplicatesView } from '../duplicate/duplicates-panel.tsx';
import { supplierApi } from './api.ts';
import { useSupplierColumns } from './supplier-columns.tsx';
import { SupplierFilters } from './supplier-filters.tsx';
import { supplierWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const suppliers = recordScreen({
  name: 'supplier',
  api: supplierApi,
  list: supplierList,
  icon: IconTruck,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./supplier-dialog.tsx')).SupplierDialog),
  sheet: { importPath: '/api/excel/supplier' },
  bulkFields: async () => (await import('./supplier-bulk.tsx')).supplierBulkFields,
});

const Duplicates = lazyDuplicates('supplier', suppliers);

export function SupplierPage() {
  const t = useWords(supplierWords);
  const views = useDuplicatesView(supplierAccess.write, Duplicates);
  const columns = useSupplierColumns();
  return (
    <Page title={t.title}>
      <RecordList
        screen={suppliers}
        columns={columns}
        texts={t}
        filters={(list) => <SupplierFilters list={list} />}
        views={views}
      />
    </Page>
  );
}
