import type { SalesPoRow } from '@gso/contract/sales-po';
import { IconFileSearch, IconCsv, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Fact } from '../../record-page/facts.tsx';
import { linkedFact } from '../../record-page/linked-fact.tsx';
import { RecordPage } from '../../record-page/record-page.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { formatDate, formatRupiah } from '../../words/format.ts';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { fileOf } from './file-of.ts';
import { Difference } from './difference.tsx';
import { OrderFile } from './order-file.tsx';
import { reloadChain, salesPos } from './sales-po-screen.ts';
import { shareText } from './share-text.ts';
import { useBillOfMaterial } from './use-bill-of-material.ts';
import { salesPoWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const FileDialog = later(async () => (await import('../../file/viewer/file-dialog.tsx')).FileDialog);

const SalesPoField = later(async () => (await import('./sales-po-field.tsx')).SalesPoField);

/** The page of a purchase order. */
export function SalesPoRecordPage() {
  const t = useWords(salesPoWords);
  const categories = useWords(poCategoryWords);
  const queryClient = useQueryClient();
  const { download, ...calls } = useBillOfMaterial();
  const [viewed, setViewed] = useState<SalesPoRow>();
  const { fields } = t;
  const facts = (po: SalesPoRow): Fact[] => [
    { label: fields.poNo, value: po.poNo, edit: 'poNo' },
    linkedFact(fields['company.name'], 'company', po.company),
    { label: fields.poDate, value: formatDate(po.poDate) },
    { label: fields.category, value: categories[po.category] },
    {
      label: fields.amount,
      value: formatRupiah(po.amount),
      edit: 'amount',
    },
    { label: t.differenceColumn, value: po.quotation ? <Difference po={po} /> : '' },
    linkedFact(fields['quotation.refNo'], 'quotation', po.quotation),
    linkedFact(fields['project.refNo'], 'project', po.project),
    { label: fields['project.addInfo'], value: po.project?.addInfo },
    { label: fields.salesUserPo, value: po.salesUserPo.map(shareText).join(', ') },
    {
      label: fields.desc,
      value: po.desc,
      edit: 'desc',
    },
    { label: fields.createdBy, value: po.createdBy },
    ...(po.oldNo === '' ? [] : [{ label: fields.oldNo, value: po.oldNo }]),
  ];
  return (
    <>
      <RowCallLine {...calls} />
      <RecordPage
        screen={salesPos}
        title={t.title}
        headingOf={({ poNo, company }) => `${poNo} · ${company.name}`}
        facts={facts}
        Field={SalesPoField}
        blocked={() => undefined}
        tabs={(po) =>
          po.fileName === ''
            ? []
            : [{ id: 'file', label: fields.fileName, panel: <OrderFile po={po} onView={() => setViewed(po)} /> }]
        }
        actions={(po) => [
          {
            label: t.view,
            icon: IconFileSearch,
            blocked: po.fileName === '' ? t.noFile : undefined,
            onClick: () => setViewed(po),
          },
          { label: t.billOfMaterial, icon: IconFileSpreadsheet, onClick: () => download(po) },
          { label: t.billAsCsv, icon: IconCsv, onClick: () => download(po, 'csv') },
        ]}
        onChanged={() => reloadChain(queryClient)}
      />
      <Suspense>{viewed && <FileDialog file={fileOf(viewed)} onClose={() => setViewed(undefined)} />}</Suspense>
    </>
  );
}
