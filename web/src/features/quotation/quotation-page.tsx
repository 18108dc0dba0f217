import { letterheadAccess } from '@gso/contract/letterhead';

import { useMay } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.ts';
import { quotationWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const BundlePanel = later(async () => (await import('../bundle/bundle-panel.tsx')).BundlePanel);
const WizardPanel = later(async () => (await import('./wizard/wizard-panel.tsx')).WizardPanel);
const QuotationsPanel = later(async () => (await import('./quotations/quotations-panel.tsx')).QuotationsPanel);
const PaymentTermPanel = later(async () => (await import('../payment-term/payment-term-panel.tsx')).PaymentTermPanel);
const LetterheadPanel = later(async () => (await import('../letterhead/letterhead-panel.tsx')).LetterheadPanel);
const LetterPanel = later(async () => (await import('./letter/letter-panel.tsx')).LetterPanel);

export function QuotationPage() {
  const { title, tabs, masterDataOnly } = useWords(quotationWords);
  const mayChangeLetterhead = useMay(letterheadAccess.write);
  return (
    <Page title={title}>
      <Tabs
        label={title}
        tabs={[
          { id: 'list', label: tabs.list, panel: <QuotationsPanel /> },
          { id: 'form', label: tabs.form, panel: <WizardPanel /> },
          { id: 'bundling', label: tabs.bundling, panel: <BundlePanel /> },
          { id: 'terms', label: tabs.terms, panel: <PaymentTermPanel /> },
          {
            id: 'letterhead',
            label: tabs.letterhead,
            blocked: mayChangeLetterhead ? undefined : masterDataOnly,
            panel: <LetterheadPanel />,
          },
          {
            id: 'letter',
            label: tabs.letter,
            blocked: mayChangeLetterhead ? undefined : masterDataOnly,
            panel: <LetterPanel />,
          },
        ]}
      />
    </Page>
  );
}
