import type { Quotation } from '@gso/contract/quotation';
import type { RefusalReply } from '@gso/contract/record/replies';
import { Refused } from '../../../api/client.ts';
import type { Attempt } from '../../../form/use-record-form.ts';
import { createQuotation, fetchQuotation, updateQuotation } from '../api.ts';
import { inputOf, valuesOf, type WizardValues } from './wizard-form.ts';

/** Saves the wizard's form. A refusal is mapped to its fields. */
export function quotationSaver(record: Quotation | undefined) {
  // The record as the server had it last; after a conflict, lines may be gone that the form still holds.
  let known = record;

  async function save({ values, changes, version, idempotencyKey }: Attempt<WizardValues>): Promise<Quotation> {
    if (!record) return createQuotation(inputOf(values), idempotencyKey);
    const { isItemBundling: _fixed, ...input } = inputOf({ ...values, itemDetails: withoutGoneLines(values) });
    const changed = Object.entries(input).filter(([field]) => Object.hasOwn(changes, field));
    return updateQuotation({ ...Object.fromEntries(changed), id: record.id, version });
  }

  const withoutGoneLines = ({ itemDetails }: WizardValues) => {
    const lines = new Set(known?.itemDetails.map(({ line }) => line));
    return itemDetails.map((line) => (line.line !== null && !lines.has(line.line) ? { ...line, line: null } : line));
  };

  async function inTermsOfTheForm(error: unknown): Promise<unknown> {
    if (!(error instanceof Refused)) return error;
    if (!record || error.reply.code !== 'stale') return new Refused(error.status, withFormPaths(error.reply));
    // The refusal has the lines as text; the form needs them whole to continue.
    known = await fetchQuotation(record.id);
    const current = { ...valuesOf(known), version: known.version };
    return new Refused(error.status, { ...withFormPaths(error.reply), current });
  }

  return async (attempt: Attempt<WizardValues>): Promise<Quotation> => {
    try {
      return await save(attempt);
    } catch (error) {
      throw await inTermsOfTheForm(error);
    }
  };
}

const formPaths: Readonly<Record<string, string>> = {
  paymentTerm: 'paymentTerm.id',
  paymentTermDesc: 'paymentTerm.name',
};

function withFormPaths(reply: RefusalReply): RefusalReply {
  const { fields, changes } = reply;
  return {
    ...reply,
    ...(fields && { fields: fields.map(({ path, message }) => ({ path: formPaths[path] ?? path, message })) }),
    ...(changes && {
      changes: changes.map((change) => ({ ...change, field: formPaths[change.field] ?? change.field })),
    }),
  };
}
