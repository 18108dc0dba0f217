import { type MarginLimit, marginLimitInput } from '@gso/contract/quotation/margin-fall';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormPanel } from '../../form/form-panel.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { marginLimitFields } from '../../words/fields/exchange-rate.ts';
import { valueText } from '../../words/value-text.ts';
import { useWords } from '../../words/words.ts';
import { fetchMarginLimit, updateMarginLimit } from './api.ts';
import classes from './exchange-rate.module.css';
import { exchangeRateWords } from './words.ts';

const limitKey = ['margin-limit'] as const;

/** Below which margin open quotations are pointed out. */
export function MarginLimitPanel() {
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const limit = useQuery({
    queryKey: limitKey,
    queryFn: ({ signal }) => fetchMarginLimit(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (limit.error) return <FailurePanel error={limit.error} onRetry={() => void limit.refetch()} />;
  return (
    limit.data && <MarginLimitForm limit={limit.data} onSaved={(saved) => queryClient.setQueryData(limitKey, saved)} />
  );
}

function MarginLimitForm({ limit, onSaved }: { limit: MarginLimit; onSaved: (saved: MarginLimit) => void }) {
  const { margin: t } = useWords(exchangeRateWords);
  const fields = useWords(marginLimitFields);
  const titleId = useId();
  const form = useRecordForm({
    name: 'margin-limit',
    schema: marginLimitInput,
    initialValues: { percent: limit.percent },
    record: limit,
    labels: fields,
    titleOf: () => t.title,
    textOf: (_path, value) => valueText(value),
  });
  return (
    <section className={classes.margin} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.marginTitle}>
        {t.title}
      </h2>
      <p className={classes.marginHint}>{t.hint}</p>
      <FormPanel
        form={form}
        save={({ changes, version }) => updateMarginLimit({ ...changes, version })}
        onSaved={(saved) => {
          const values = { percent: saved.percent };
          form.rebase(values, { values, version: saved.version });
          onSaved(saved);
        }}
      >
        <NumberField {...form.input('percent')} decimals={2} required />
      </FormPanel>
    </section>
  );
}
