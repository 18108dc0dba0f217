import type { QuotationRow } from '@gso/contract/quotation';
import { Suspense } from 'react';
import { StatusOf } from './status-of.tsx';
import { later } from '../../../ui/later/later.ts';

const RevisionQuestion = later(async () => (await import('./revision-question.tsx')).RevisionQuestion);

const SendDialog = later(async () => (await import('../send/send-dialog.tsx')).SendDialog);

interface QuotationDialogsProps {
  /** The quotation whose status is chosen. */
  statusOf: QuotationRow | undefined;
  setStatusOf: (record: QuotationRow | undefined) => void;
  /** The quotation that is sent, and to whom if not to its contact. */
  sending: { record: QuotationRow; to?: string[] } | undefined;
  setSending: (sending: undefined) => void;
  /** The quotation that is to be revised. */
  askedFor: QuotationRow | undefined;
  setAskedFor: (record: QuotationRow | undefined) => void;
}

/** The dialogs of the actions of a quotation. */
export const QuotationDialogs = ({ sending, setSending, ...dialogs }: QuotationDialogsProps) => (
  <>
    <StatusOf record={dialogs.statusOf} onClose={() => dialogs.setStatusOf(undefined)} />
    {sending && (
      <Suspense>
        <SendDialog {...sending} onClose={() => setSending(undefined)} />
      </Suspense>
    )}
    {dialogs.askedFor && (
      <Suspense>
        <RevisionQuestion record={dialogs.askedFor} onClose={() => dialogs.setAskedFor(undefined)} />
      </Suspense>
    )}
  </>
);
