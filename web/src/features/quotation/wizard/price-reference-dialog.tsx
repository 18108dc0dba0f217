import { type PriceReference, priceReferenceList, priceReferencePageSizes } from '@gso/contract/quotation';
import { Modal, SegmentedControl } from '@mantine/core';
import { IconCheck, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '../../../table/column.ts';
import { dayWidth } from '../../../table/column-width.ts';
import { DataTable } from '../../../table/data-table.tsx';
import { Pager } from '../../../table/pager.tsx';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { useTableView } from '../../../table/table-view.ts';
import { useListPage } from '../../../table/use-list-page.ts';
import { useOwnListState } from '../../../table/use-own-list-state.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { listWords } from '../../../words/list-words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatCount, formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchPriceReferences, quotationApi } from '../api.ts';
import classes from './price-reference-dialog.module.css';
import { wizardWords } from './words.ts';

interface PriceReferenceDialogProps {
  materialNo: string;
  /** Whose earlier prices come first. */
  companyId: number;
  /** The quotation that is being written; its own prices tell nothing. */
  except: number;
  onUse: (sellingPrice: number) => void;
  onClose: () => void;
}

/** What a material was offered for before, to this company and to all of them. */
export function PriceReferenceDialog(props: PriceReferenceDialogProps) {
  const { materialNo, companyId } = props;
  const t = useWords(wizardWords);
  const { close } = useWords(listWords);
  const [whose, setWhose] = useState<'here' | 'all'>('here');
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t.referenceTitle(materialNo)}
      size={1140}
      fullScreen={useOnPhone()}
      closeButtonProps={{ 'aria-label': close }}
      classNames={{ title: classes.title ?? '' }}
    >
      <SegmentedControl
        data-autofocus
        className={classes.whose}
        aria-label={t.whose}
        value={whose}
        data={[
          { value: 'here', label: t.thisCompany },
          { value: 'all', label: t.allCompanies },
        ]}
        onChange={(value) => setWhose(value === 'all' ? 'all' : 'here')}
      />
      <References
        key={whose}
        {...props}
        companyId={whose === 'here' ? companyId : 0}
        empty={whose === 'here' ? t.noneHere : t.noReferences}
      />
    </Modal>
  );
}

type Reference = PriceReference & { id: number };

function References(props: PriceReferenceDialogProps & { empty: string }) {
  const { materialNo, companyId, except } = props;
  const t = useWords(wizardWords);
  const view = useTableView('price-reference');
  const list = useOwnListState({ ...priceReferenceList.defaults, materialNo, companyId, except });
  const result = useListPage([...quotationApi.key, 'references'], list.query, fetchPriceReferences);
  return (
    <div className={classes.references}>
      <DataTable<Reference, 'quotationDate'>
        caption={t.searchReferences}
        columns={useColumns()}
        actions={(row) => [{ label: t.usePrice, icon: IconCheck, onClick: () => props.onUse(row.sellingPrice) }]}
        nameOf={(row) => `${row.refNo} ${formatRupiah(row.sellingPrice)}`}
        list={list}
        result={result}
        view={view}
        empty={<EmptyState icon={IconReceipt2} title={props.empty} />}
      />
      <Pager sizes={priceReferencePageSizes} list={list} result={result} />
    </div>
  );
}

function useColumns(): Column<Reference, 'quotationDate'>[] {
  const t = useWords(wizardWords);
  const { fields } = t;
  return [
    { key: 'refNo', header: t.quoteRef, cell: (row) => row.refNo, width: '132px', card: 'title' },
    { key: 'name', header: t.quoteName, cell: (row) => row.name, card: 'fact' },
    { key: 'material', header: t.itemFields.materialNo, cell: (row) => row.materialNo, width: '132px' },
    {
      key: 'price',
      header: t.unitPrice,
      cell: (row) => formatRupiah(row.sellingPrice),
      width: '128px',
      align: 'end',
      card: 'fact',
    },
    { key: 'qty', header: t.qty, cell: (row) => formatCount(row.qty), width: '80px', align: 'end' },
    {
      key: 'date',
      sort: 'quotationDate',
      header: fields.quotationDate,
      cell: (row) => formatDate(row.quotationDate),
      width: dayWidth,
      card: 'mark',
    },
    { key: 'company', header: fields['customer.company.name'], cell: (row) => row.company.name, card: 'fact' },
    {
      key: 'status',
      header: fields.status,
      cell: (row) => <StatusChip status={row.status} />,
      width: '92px',
      card: 'mark',
    },
  ];
}
