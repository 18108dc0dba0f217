import type { visitWords } from './words.ts';

/** The names of the form's fields, by path, in its order. */
export function labelsOf(fields: (typeof visitWords)['en']['fields']): Readonly<Record<string, string>> {
  const company = fields['customer.company.name'];
  const customer = fields['customer.name'];
  const { status, ...others } = fields;
  return { status, ...others, 'customer.company.id': company, 'customer.id': customer, customer };
}
