import { Menu, MenuItem } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from './words.ts';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** Empty while everything is shown. */
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
}

/** A filter that takes one of a few values. */
export function ChoiceFilter<Value extends string>({ label, value, choices, onChange }: ChoiceFilterProps<Value>) {
  const t = useWords(listWords);
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange('')}>
      <Menu label={label} trigger={<FilterButton label={label} shown={shown} />}>
        {[{ value: '' as const, label: t.anything }, ...choices].map((choice) => (
          <MenuItem key={choice.value} checked={choice.value === value} onClick={() => onChange(choice.value)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </FilterChip>
  );
}
