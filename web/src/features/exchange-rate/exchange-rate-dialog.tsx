import { rateDecimals } from '@gso/contract/decimal';
import { exchangeRateInput, type ExchangeRateRow, homeCurrency } from '@gso/contract/exchange-rate';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { CurrencySelect } from '../../pickers/currency-select.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/words.ts';
import { exchangeRateApi } from './api.ts';
import { exchangeRateWords } from './words.ts';

const descriptionBelow = ['label', 'input', 'description', 'error'] as const;

export function ExchangeRateDialog({ record: rate, onSaved, onClose }: RecordDialogProps<ExchangeRateRow>) {
  const t = useWords(exchangeRateWords);
  const form = useRecordForm({
    name: 'exchange-rate',
    schema: exchangeRateInput,
    record: rate,
    labels: t.fields,
    // The currency hardly ever changes; people open a rate to change its value.
    firstField: rate && 'convValue',
    titleOf: (values) => values.sourceCurr,
  });
  const { sourceCurr } = form.values;
  return (
    <FormDialog
      title={rate ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(exchangeRateApi, exchangeRateInput, rate)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <CurrencySelect {...form.input('sourceCurr')} required except={homeCurrency} />
      <TextInput
        {...form.input('targetCurr')}
        readOnly
        variant="filled"
        description={t.fixed}
        inputWrapperOrder={[...descriptionBelow]}
      />
      <NumberField
        {...form.input('convValue')}
        required
        decimals={rateDecimals}
        description={sourceCurr === '' ? t.perUnitOfAny : t.perUnit(sourceCurr)}
        inputWrapperOrder={[...descriptionBelow]}
      />
    </FormDialog>
  );
}
