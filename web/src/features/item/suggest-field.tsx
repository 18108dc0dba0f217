import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import classes from '../../pickers/picked-option.module.css';

interface SuggestFieldProps extends Omit<AutocompleteProps, 'data'> {
  /** Suggests values that were used before; any other text can be typed too. */
  suggestions: string[] | undefined;
}

const shownAtOnce = 50;

export function SuggestField({ suggestions, ...input }: SuggestFieldProps) {
  return (
    <Autocomplete
      {...input}
      classNames={{ option: classes.option ?? '' }}
      data={suggestions ?? []}
      limit={shownAtOnce}
    />
  );
}
