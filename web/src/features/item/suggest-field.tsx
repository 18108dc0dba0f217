import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import classes from './item-dialog.module.css';

interface SuggestFieldProps extends Omit<AutocompleteProps, 'data'> {
  /** What others wrote here before; anything else can be written too. */
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
