import type { PriceRuleRow } from '@gso/contract/price-rule';
import { limits } from '@gso/contract/limits';
import { MultiSelect, Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatRupiah } from '../../words/format.ts';
import { groupedNumber } from '../../words/number-text.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { brandChoices, categoryChoices, priceRules } from './dialog-api.ts';
import classes from './apply-rule-dialog.module.css';
import { priceWords } from './price-words.ts';
import { itemWords } from './words.ts';

export interface RuleChoice {
  ruleId: number | null;
  scope: 'selected' | 'brand';
  brands: string[];
  category: string | null;
}

interface ApplyRuleFieldsProps {
  choice: RuleChoice;
  /** How many rows are chosen in the list. */
  selected: number;
  onChange: (choice: RuleChoice) => void;
}

const problemOf = ({ error }: { error: unknown }) => (error ? sentenceOf(error) : undefined);

export function ApplyRuleFields({ choice, selected, onChange }: ApplyRuleFieldsProps) {
  const t = useWords(priceWords);
  const { fields } = useWords(itemWords);
  const rules = useQuery(priceRules);
  const brands = useQuery(brandChoices);
  // A category belongs to a brand.
  const onlyBrand = choice.brands.length === 1 ? choice.brands[0] : undefined;
  const categories = useQuery({ ...categoryChoices(onlyBrand ?? ''), enabled: onlyBrand !== undefined });
  const rule = rules.data?.content.find(({ id }) => id === choice.ruleId);
  return (
    <>
      <Select<number>
        label={t.rule}
        data-autofocus
        required
        searchable
        allowDeselect={false}
        placeholder={t.chooseRule}
        nothingFoundMessage={t.noRule}
        description={rule && ruleText(rule, t)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problemOf(rules)}
        data={(rules.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={choice.ruleId}
        onChange={(ruleId) => onChange({ ...choice, ruleId })}
      />
      <Radio.Group
        label={t.applyTo}
        value={choice.scope}
        onChange={(scope) => onChange({ ...choice, scope: scope === 'selected' ? 'selected' : 'brand' })}
      >
        <div className={classes.scopes}>
          <Radio
            value="selected"
            label={t.selectedItems(selected)}
            disabled={selected === 0}
            description={selected === 0 ? t.selectOne : undefined}
          />
          <Radio value="brand" label={t.wholeBrands} />
        </div>
      </Radio.Group>
      {choice.scope === 'brand' && (
        <>
          <MultiSelect
            label={fields.brand}
            required
            searchable
            maxValues={limits.ruleBrands}
            placeholder={choice.brands.length === 0 ? t.chooseBrands : undefined}
            nothingFoundMessage={t.noBrand}
            error={problemOf(brands)}
            data={brands.data ?? []}
            value={choice.brands}
            onChange={(chosen) => onChange({ ...choice, brands: chosen, category: null })}
          />
          <Select
            label={fields.category}
            searchable
            clearable
            disabled={onlyBrand === undefined}
            placeholder={t.allCategories}
            nothingFoundMessage={t.noCategory}
            error={problemOf(categories)}
            clearButtonProps={{ 'aria-label': t.allCategories }}
            data={categories.data ?? []}
            value={choice.category}
            onChange={(category) => onChange({ ...choice, category })}
          />
        </>
      )}
    </>
  );
}

function ruleText({ opsMultiplier, opsAddition, discMax, rounding }: PriceRuleRow, t: (typeof priceWords)['en']) {
  const formula = t.ruleText(groupedNumber(opsMultiplier, 6), groupedNumber(opsAddition, 4), groupedNumber(discMax, 4));
  return rounding === 0 ? formula : formula + t.ruleRounds(formatRupiah(rounding));
}
