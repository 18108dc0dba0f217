import type { QuotationRow } from '@gso/contract/quotation';
import { lazy, Suspense } from 'react';
import { StatusOf } from './status-of.tsx';

const RevisionQuestion = lazy(async () => ({ default: (await import('./revision-question.tsx')).RevisionQuestion }));

interface QuotationDialogsProps {
  /** The quotation whose status is chosen. */
  statusOf: QuotationRow | undefined;
  setStatusOf: (record: QuotationRow | undefined) => void;
  /** The quotation that was sent, or is to be revised. */
  askedFor: QuotationRow | undefined;
  setAskedFor: (record: QuotationRow | undefined) => void;
}

/** The dialogs of the actions of a quotation. */
export const QuotationDialogs = ({ statusOf, setStatusOf, askedFor, setAskedFor }: QuotationDialogsProps) => (
  <>
    <StatusOf record={statusOf} onClose={() => setStatusOf(undefined)} />
    {askedFor && (
      <Suspense>
        <RevisionQuestion record={askedFor} onClose={() => setAskedFor(undefined)} />
      </Suspense>
    )}
  </>
);
