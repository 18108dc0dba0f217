import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { priceRuleInput, type PriceRuleRow } from '@gso/contract/price-rule';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { saveForm } from '../../form/save-form.ts';
import { useRecordForm } from '../../form/use-record-form.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/words.ts';
import { priceRuleApi } from './api.ts';
import classes from './price-rule-dialog.module.css';
import { RuleExample } from './rule-example.tsx';
import { priceRuleWords } from './words.ts';

export function PriceRuleDialog({ record: rule, onSaved, onClose }: RecordDialogProps<PriceRuleRow>) {
  const t = useWords(priceRuleWords);
  const form = useRecordForm({
    name: 'price-rule',
    schema: priceRuleInput,
    record: rule,
    labels: t.fields,
    titleOf: (values) => values.name,
  });
  return (
    <FormDialog
      title={rule ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(priceRuleApi, priceRuleInput, rule)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} className={classes.whole} required />
      <Textarea {...form.input('desc')} className={classes.whole} rows={2} />
      <NumberField {...form.input('opsMultiplier')} required decimals={rateDecimals} />
      <NumberField {...form.input('opsAddition')} required decimals={priceDecimals} />
      <NumberField {...form.input('discMax')} required decimals={priceDecimals} />
      <RuleExample rule={form.values} />
    </FormDialog>
  );
}
