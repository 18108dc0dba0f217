import { Menu, MenuItem } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from '../words/list-words.ts';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** Empty while the filter is not set. */
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
  /** The value that the list starts with: clearing the filter restores it; without it, everything is shown. */
  usual?: Value;
}

/** A filter with a few values. */
export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, value, choices, onChange, usual } = props;
  const t = useWords(listWords);
  const everything = usual === undefined ? '' : t.anything;
  const shown = value === '' ? everything : (choices.find((choice) => choice.value === value)?.label ?? value);
  const chip = { label, shown, usual: value === usual };
  return (
    <FilterChip {...chip} onClear={() => onChange(usual ?? '')}>
      <Menu label={label} trigger={<FilterButton {...chip} />}>
        {[{ value: '' as const, label: t.anything }, ...choices].map((choice) => (
          <MenuItem key={choice.value} checked={choice.value === value} onClick={() => onChange(choice.value)}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </FilterChip>
  );
}
