import type { ExportFormat } from '@gso/contract/record/export-format';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { useRowCall } from '../../table/use-row-call.ts';
import { useWords } from '../../words/words.ts';
import { billOfMaterialPath } from './api.ts';
import { salesPoWords } from './words.ts';

/** Downloads the bill of material of an order. */
export function useBillOfMaterial() {
  const t = useWords(salesPoWords);
  const { run, ...state } = useRowCall();
  const download = ({ id, poNo }: SalesPoRow, format: ExportFormat = 'excel') =>
    run({
      record: poNo,
      text: t.preparing(poNo),
      act: async () => {
        const { downloadFile } = await import('../../sheet/download.ts');
        return t.downloaded(await downloadFile(billOfMaterialPath(id), { format }, () => undefined));
      },
    });
  return { ...state, download };
}
