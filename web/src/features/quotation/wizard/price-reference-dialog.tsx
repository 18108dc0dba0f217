import { type PriceReference, priceReferenceList } from '@gso/contract/quotation';
import { SegmentedControl } from '@mantine/core';
import { IconCheck, IconReceipt2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Column } from '../../../table/column.ts';
import { DataTable } from '../../../table/data-table.tsx';
import { Pager } from '../../../table/pager/pager.tsx';
import { useTableView } from '../../../table/table-view.ts';
import { useListPage } from '../../../table/use-list-page.ts';
import { useOwnListState } from '../../../table/use-own-list-state.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatCount, formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchPriceReferences, quotationApi } from '../api.ts';
import classes from './price-reference-dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { wizardWords } from './words.ts';

interface PriceReferenceDialogProps {
  materialNo: string;
  /** The company whose earlier prices come first. */
  companyId: number;
  /** The quotation that is being edited; its own prices are left out. */
  except: number;
  onUse: (sellingPrice: number) => void;
  onClose: () => void;
}

/** Earlier prices of a material, for this company and for all. */
export function PriceReferenceDialog(props: PriceReferenceDialogProps) {
  const { materialNo, companyId } = props;
  const t = useWords(wizardWords);
  const [chosen, setChosen] = useState<'here' | 'all'>();
  const [noneHere, setNoneHere] = useState(false);
  // What others paid says more than nothing.
  const whose = chosen ?? (noneHere ? 'all' : 'here');
  useReturnFocus();
  return (
    <Dialog onClose={props.onClose} title={t.referenceTitle(materialNo)} size={1140}>
      <SegmentedControl
        data-autofocus
        className={classes.whose}
        aria-label={t.whose}
        value={whose}
        data={[
          { value: 'here', label: t.thisCompany },
          { value: 'all', label: t.allCompanies },
        ]}
        onChange={(value) => setChosen(value === 'all' ? 'all' : 'here')}
      />
      <References
        key={whose}
        {...props}
        companyId={whose === 'here' ? companyId : 0}
        onNone={() => setNoneHere(true)}
        empty={whose === 'here' ? t.noneHere : t.noReferences}
      />
    </Dialog>
  );
}

type Reference = PriceReference & { id: number };

function References(props: PriceReferenceDialogProps & { empty: string; onNone: () => void }) {
  const { materialNo, companyId, except, onNone } = props;
  const t = useWords(wizardWords);
  const view = useTableView('price-reference', useColumns());
  const list = useOwnListState({
    ...priceReferenceList,
    defaults: { ...priceReferenceList.defaults, materialNo, companyId, except },
  });
  const result = useListPage([...quotationApi.key, 'references'], list.query, fetchPriceReferences);
  const hasNone = companyId > 0 && result.page?.totalElements === 0;
  useEffect(() => {
    if (hasNone) onNone();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback is another one at every render
  }, [hasNone]);
  return (
    <div>
      <DataTable<Reference, 'quotationDate'>
        caption={t.searchReferences}
        actions={(row) => [{ label: t.usePrice, icon: IconCheck, onClick: () => props.onUse(row.sellingPrice) }]}
        nameOf={(row) => `${row.refNo} ${formatRupiah(row.sellingPrice)}`}
        list={list}
        result={result}
        view={view}
        maxHeight="max(240px, 100dvh - 300px)"
        empty={<EmptyState icon={IconReceipt2} title={props.empty} />}
      />
      <Pager list={list} result={result} />
    </div>
  );
}

function useColumns(): Column<Reference, 'quotationDate'>[] {
  const t = useWords(wizardWords);
  const { fields } = t;
  return [
    { key: 'refNo', header: t.quoteRef, cell: (row) => row.refNo, card: 'title' },
    { key: 'name', header: t.quoteName, cell: (row) => row.name, width: 'rest', card: 'fact' },
    { key: 'material', header: t.itemFields.materialNo, cell: (row) => row.materialNo },
    {
      key: 'price',
      header: t.unitPrice,
      cell: (row) => formatRupiah(row.sellingPrice),
      align: 'end',
      card: 'fact',
    },
    { key: 'qty', header: t.qty, cell: (row) => formatCount(row.qty), align: 'end' },
    {
      key: 'date',
      sort: 'quotationDate',
      header: fields.quotationDate,
      cell: (row) => formatDate(row.quotationDate),
      card: 'mark',
    },
    { key: 'company', header: fields['customer.company.name'], cell: (row) => row.company.name, card: 'fact' },
    {
      key: 'status',
      header: fields.status,
      cell: (row) => <StatusChip status={row.status} />,
      card: 'mark',
    },
  ];
}
