import { quotationList } from '@gso/contract/quotation';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { screenWithPage } from '../../../table/record-screen.ts';
import { listPaths } from '../../../ui/record-place.ts';
import { quotationApi } from '../api.ts';

export const quotations = screenWithPage({
  name: 'quotation',
  page: 'quotation',
  api: quotationApi,
  list: quotationList,
  icon: IconFileText,
  nameOf: (row) => row.refNo,
});

/** Opens the wizard: for a new quotation, an edit, or a copy. */
export function useOpenForm(): (what: Partial<Record<'id' | 'copy', string>>) => void {
  const navigate = useNavigate();
  return (what) => void navigate({ to: listPaths.quotation, search: { tab: 'form', ...what } });
}
