import { type FloorRule, floorRuleInput } from '@gso/contract/quotation/floor-rule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormPanel } from '../../../form/form-panel.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { floorRuleFields } from '../../../words/fields/exchange-rate.ts';
import { valueText } from '../../../words/value-text.ts';
import { useWords } from '../../../words/words.ts';
import { fetchFloorRule, updateFloorRule } from './api.ts';
import classes from './floor-rule-panel.module.css';
import { accountWords } from './words.ts';

const ruleKey = ['floor-rule'] as const;

/** For how many days a bottom price still counts for those who lowered it. Two people change it together. */
export function FloorRulePanel() {
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const rule = useQuery({
    queryKey: ruleKey,
    queryFn: ({ signal }) => fetchFloorRule(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (rule.error) return <FailurePanel error={rule.error} onRetry={() => void rule.refetch()} />;
  return rule.data && <FloorRuleForm rule={rule.data} onSaved={(saved) => queryClient.setQueryData(ruleKey, saved)} />;
}

function FloorRuleForm({ rule, onSaved }: { rule: FloorRule; onSaved: (saved: FloorRule) => void }) {
  const { floors: t } = useWords(accountWords);
  const fields = useWords(floorRuleFields);
  const titleId = useId();
  const form = useRecordForm({
    name: 'floor-rule',
    schema: floorRuleInput,
    initialValues: { days: rule.days },
    record: rule,
    labels: fields,
    titleOf: () => t.title,
    textOf: (_path, value) => valueText(value),
  });
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t.title}
      </h2>
      <p className={classes.hint}>{t.hint}</p>
      {rule.proposedDays !== null && <p role="status">{t.proposed(rule.proposedBy, rule.proposedDays, rule.days)}</p>}
      <FormPanel
        form={form}
        save={({ values, version }) => updateFloorRule({ days: values.days, version })}
        onSaved={(saved) => {
          const values = { days: saved.days };
          form.rebase(values, { values, version: saved.version });
          onSaved(saved);
        }}
      >
        <NumberField {...form.input('days')} required />
      </FormPanel>
    </section>
  );
}
