import { priceRuleList, priceRulePageSizes } from '@gso/contract/price-rule';
import { IconPercentage } from '@tabler/icons-react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { priceRuleApi } from './api.ts';
import { usePriceRuleColumns } from './price-rule-columns.ts';
import { priceRuleWords } from './words.ts';

const PriceRuleDialog = lazyDialog(async () => (await import('./price-rule-dialog.tsx')).PriceRuleDialog);

export function PriceRulePage() {
  const t = useWords(priceRuleWords);
  const columns = usePriceRuleColumns();
  return (
    <Page title={t.title}>
      <RecordList
        name="price-rule"
        api={priceRuleApi}
        definition={priceRuleList}
        columns={columns}
        pageSizes={priceRulePageSizes}
        nameOf={(row) => row.name}
        icon={IconPercentage}
        texts={t}
        Dialog={PriceRuleDialog}
        blocked={undefined}
      />
    </Page>
  );
}
