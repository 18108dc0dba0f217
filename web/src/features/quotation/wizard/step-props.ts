import type { Quotation } from '@gso/contract/quotation';
import type { VatTerms } from '@gso/contract/rules/quotation-terms';
import type { RecordForm } from '../../../form/use-record-form.ts';
import type { Rates } from '../../../pickers/exchange-rates.ts';
import type { WizardLines } from './use-wizard-lines.ts';
import type { WizardSteps } from './use-wizard-steps.ts';
import type { WizardValues } from './wizard-form.ts';

/** The properties of each step. */
export interface StepProps {
  record: Quotation | undefined;
  form: RecordForm<WizardValues>;
  steps: WizardSteps;
  lines: WizardLines;
  rates: Rates;
  vat: VatTerms;
  /** The user tried to continue and could not. */
  isRefused: boolean;
}
