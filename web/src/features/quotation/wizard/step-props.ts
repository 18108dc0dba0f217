import type { Quotation } from '@gso/contract/quotation';
import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import type { RecordForm } from '../../../form/use-record-form.ts';
import type { Rates } from '../bundling/rates.ts';
import type { Reckoning } from './totals.ts';
import type { WizardSteps } from './use-wizard-steps.ts';
import type { WizardValues } from './wizard-form.ts';

/** What each step is given. */
export interface StepProps {
  record: Quotation | undefined;
  form: RecordForm<WizardValues>;
  steps: WizardSteps;
  rates: Rates;
  reckoning: Reckoning;
  vat: VatTerms;
  /** Somebody wanted to go on and could not. */
  isRefused: boolean;
}
