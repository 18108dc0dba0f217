import { priceRuleList } from '@gso/contract/price-rule';
import { IconPercentage } from '@tabler/icons-react';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { priceRuleApi } from './api.ts';
import { usePriceRuleColumns } from './price-rule-columns.ts';
import { priceRuleWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const priceRules = recordScreen({
  name: 'price-rule',
  api: priceRuleApi,
  list: priceRuleList,
  icon: IconPercentage,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./price-rule-dialog.tsx')).PriceRuleDialog),
});

export function PriceRulePage() {
  const t = useWords(priceRuleWords);
  const columns = usePriceRuleColumns();
  return (
    <Page title={t.title}>
      <RecordList screen={priceRules} columns={columns} texts={t} />
    </Page>
  );
}
