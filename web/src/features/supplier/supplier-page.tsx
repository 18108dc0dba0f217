import { supplierList, supplierPageSizes } from '@gso/contract/supplier';
import { IconTruck } from '@tabler/icons-react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { supplierApi } from './api.ts';
import { useSupplierColumns } from './supplier-columns.tsx';
import { SupplierFilters } from './supplier-filters.tsx';
import classes from './supplier-page.module.css';
import { supplierWords } from './words.ts';

const SupplierDialog = lazyDialog(async () => (await import('./supplier-dialog.tsx')).SupplierDialog);

export function SupplierPage() {
  const t = useWords(supplierWords);
  const columns = useSupplierColumns();
  return (
    <Page title={t.title}>
      <div className={classes.list}>
        <RecordList
          name="supplier"
          api={supplierApi}
          definition={supplierList}
          columns={columns}
          pageSizes={supplierPageSizes}
          nameOf={(row) => row.name}
          icon={IconTruck}
          texts={t}
          Dialog={SupplierDialog}
          // Whoever may open the page may change what is on it.
          blocked={undefined}
          importPath="/api/excel/supplier"
          filters={(list) => <SupplierFilters list={list} />}
        />
      </div>
    </Page>
  );
}
