import { quotationOption } from '@gso/contract/quotation';
import { poCategories, type SalesPoRow } from '@gso/contract/sales-po';
import { Button, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import * as z from 'zod';
import { call } from '../../api/client.ts';
import { nothingPicked, pickerInput } from '../../form/picked.ts';
import type { RecordForm } from '../../form/use-record-form.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { RecordSelect } from '../../pickers/record-select.tsx';
import { pickerWords } from '../../pickers/words.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { formatRupiah } from '../../words/format.ts';
import { poCategoryWords } from '../../words/po-category.ts';
import { useWords } from '../../words/words.ts';
import { differenceFrom, type PoValues, type QuotationChoice, withCompany, withQuotation } from './po-form.ts';
import { salesPoWords } from './words.ts';
import { poDialogWords } from './dialog-words.ts';
import classes from './po-dialog.module.css';

export interface PoFieldProps {
  form: RecordForm<PoValues>;
}

/** Several fields at once, because one choice fills in others. */
export function fill(form: RecordForm<PoValues>, part: Partial<PoValues>): void {
  for (const [name, value] of Object.entries(part)) {
    const field: { onChange: (value: unknown) => void } = form.input(name);
    field.onChange(value);
  }
}

export function CategoryField({ form }: PoFieldProps) {
  const t = useWords(poDialogWords);
  const categories = useWords(poCategoryWords);
  return (
    <Select
      {...form.input('category')}
      value={form.values.category || null}
      required
      allowDeselect={false}
      disabled={!form.isNew}
      {...(!form.isNew && { 'data-tooltip': t.categoryFixed })}
      data={poCategories.map((value) => ({ value, label: categories[value] }))}
    />
  );
}

export function CompanyField({ form }: PoFieldProps) {
  return (
    <CompanyPicker
      {...pickerInput(form, 'company')}
      required
      onChange={(company) => fill(form, withCompany(form.values, company ?? nothingPicked))}
    />
  );
}

async function fetchQuotations(companyId: number, own: number | undefined, signal: AbortSignal) {
  const include: Record<string, string> = own === undefined ? {} : { include: String(own) };
  return call({
    path: '/api/quo/select',
    query: { companyid: String(companyId), ...include },
    reply: z.array(quotationOption),
    signal,
  });
}

interface QuotationFieldProps extends PoFieldProps {
  /** The order being edited: its own quotation can be chosen again. */
  po: SalesPoRow | undefined;
}

export function QuotationField({ form, po }: QuotationFieldProps) {
  const t = useWords(poDialogWords);
  const { companyFirst } = useWords(pickerWords);
  const own = po?.quotation?.id;
  return (
    <RecordSelect<QuotationChoice>
      {...form.input('quotation')}
      ownerId={form.values.company.id}
      value={form.values.quotation}
      onChange={(chosen) => fill(form, withQuotation(form.values, chosen))}
      queryKey={['quotation', 'of-order', own]}
      fetchOptions={(companyId, signal) => fetchQuotations(companyId, own, signal)}
      hintOf={({ grandTotalPrice, salesUsername }) =>
        [formatRupiah(grandTotalPrice), salesUsername].filter(Boolean).join(', ')
      }
      texts={{ ownerFirst: companyFirst, choose: t.chooseQuotation, none: t.noQuotations }}
    />
  );
}

/** The amount; if it differs from the quotation, it says so and offers the total. */
export function AmountField({ form }: PoFieldProps) {
  const t = useWords(poDialogWords);
  const { moreThanQuoted, lessThanQuoted } = useWords(salesPoWords);
  const { quotation, amount } = form.values;
  const difference = differenceFrom(quotation, amount);
  const sentence = difference > 0 ? moreThanQuoted : lessThanQuoted;
  return (
    <div>
      <NumberField {...form.input('amount')} required leftSection="Rp" />
      {quotation && difference !== 0 && (
        <p className={classes.difference} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {sentence(formatRupiah(Math.abs(difference)), formatRupiah(quotation.grandTotalPrice))}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => fill(form, { amount: quotation.grandTotalPrice })}
            >
              {t.useTotal}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}
