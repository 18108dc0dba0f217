import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { listWords } from '../words/list-words.ts';

interface FilterChipProps {
  label: string;
  /** The chosen value as text; empty while the filter is not set. */
  shown: string;
  /** The value is the default of the list: it is shown, and there is nothing to clear. */
  usual?: boolean;
  onClear: () => void;
  /** The chip's button with its popup; without one the filter can only be cleared. */
  children?: ReactNode;
}

/** One filter: its name, its value if it has one, and a cross that clears it. */
export function FilterChip({ label, shown, usual = false, onClear, children }: FilterChipProps) {
  const t = useWords(listWords);
  const isSet = shown !== '' && !usual;
  const clear = (cross: HTMLElement) => {
    // The cross disappears with the value; the focus stays at the filters.
    const near = [cross.closest('[data-set]'), cross.closest('[role=group]')];
    near
      .flatMap((place) => [...(place?.querySelectorAll('button') ?? [])])
      .find((button) => button !== cross)
      ?.focus();
    onClear();
  };
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      {children ?? (
        <span className={classes.open}>
          <ChipText label={label} shown={shown} />
        </span>
      )}
      {isSet && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t.clearFilter(label)}
          onClick={(event) => clear(event.currentTarget)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

type FilterButtonProps = ComponentProps<'button'> & Pick<FilterChipProps, 'label' | 'shown' | 'usual'>;

/** The button inside a chip, used as the trigger of the popup. */
export function FilterButton({ label, shown, usual = false, ...button }: FilterButtonProps) {
  return (
    <button {...button} type="button" className={classes.open}>
      <ChipText label={label} shown={shown} />
      {(shown === '' || usual) && <IconChevronDown size={14} aria-hidden className={classes.icon} />}
    </button>
  );
}

function ChipText({ label, shown }: { label: string; shown: string }) {
  const t = useWords(listWords);
  const text = shown === '' ? label : t.filterIs(label, shown);
  return (
    <span className={classes.text} title={text}>
      {text}
    </span>
  );
}
