import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { type PriceRuleInput, priceRuleInput, type PriceRuleRow } from '@gso/contract/price-rule';
import { emptyValues } from '@gso/contract/record/record-schema';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { saveForm } from '../../form/save-form.ts';
import { RoundingSelect } from '../../pickers/rounding-select.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { priceRuleText } from '../../words/values/price-rule.ts';
import { useWords } from '../../words/words.ts';
import { priceRuleApi } from './api.ts';
import classes from '../../form/form-dialog.module.css';
import { RuleExample } from './rule-example.tsx';
import { priceRuleWords } from './words.ts';

/** Callers of the API that leave the rounding out get none, as before it existed; a new form proposes one. */
const newRule: PriceRuleInput = { ...emptyValues(priceRuleInput), rounding: 100 };

export function PriceRuleDialog({ record: rule, onSaved, onClose }: RecordDialogProps<PriceRuleRow>) {
  const t = useWords(priceRuleWords);
  const form = useRecordForm({
    name: 'price-rule',
    schema: priceRuleInput,
    initialValues: rule ? undefined : newRule,
    record: rule,
    labels: t.fields,
    titleOf: (values) => values.name,
    textOf: priceRuleText,
  });
  return (
    <FormDialog
      title={rule ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(priceRuleApi, priceRuleInput, rule)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.wide} required />
      <Textarea {...form.input('desc')} className={classes.wide} rows={2} />
      <NumberField {...form.input('opsMultiplier')} required decimals={rateDecimals} />
      <NumberField {...form.input('opsAddition')} required decimals={priceDecimals} />
      <NumberField {...form.input('discMax')} required decimals={priceDecimals} />
      <RoundingSelect
        {...form.input('rounding')}
        description={t.roundingHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <RuleExample rule={form.values} />
    </FormDialog>
  );
}
