import { limits } from '@gso/contract/limits';
import type { ListQuery } from '@gso/contract/record/list-query';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWords } from '../words/words.ts';
import classes from './field-filters.module.css';
import { FilterBar } from './filter-bar.tsx';
import type { ListState } from '../table/use-list-state.ts';
import { useTypedText } from '../table/use-typed-text.ts';
import { listWords } from '../words/list-words.ts';

interface FieldFilter<Query> {
  label: string;
  /** The search text of this field; empty while it is not set. */
  value: string;
  partOf: (text: string) => Partial<Query>;
}

interface FieldFiltersProps<Query extends ListQuery<string>> {
  list: ListState<Query>;
  filters: readonly FieldFilter<Query>[];
}

/** Fields that search one column each: a row of them on a wide screen, behind a button on a phone. */
export function FieldFilters<Query extends ListQuery<string>>({ list, filters }: FieldFiltersProps<Query>) {
  const t = useWords(listWords);
  const id = useId();
  const count = filters.filter(({ value }) => value !== '').length;
  const [open, setOpen] = useState(count > 0);
  return (
    <div data-fields>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? t.filtersSet(count) : t.filters}
      </Button>
      <div id={id} className={classes.fields} data-open={open || undefined}>
        <FilterBar onClear={list.clear}>
          {filters.map(({ label, value, partOf }) => (
            <FilterField
              key={label}
              label={label}
              value={value}
              onChange={(text) => list.change(partOf(text), { replace: true })}
            />
          ))}
        </FilterBar>
      </div>
    </div>
  );
}

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function FilterField({ label, value, onChange }: FilterFieldProps) {
  const t = useWords(listWords);
  const { text, type, commit } = useTypedText(value, onChange);
  return (
    <TextInput
      className={classes.field}
      data-set={value !== '' || undefined}
      size="xs"
      aria-label={label}
      placeholder={label}
      maxLength={limits.searchText}
      autoComplete="off"
      spellCheck={false}
      value={text}
      rightSection={
        text && <CloseButton size="sm" tabIndex={-1} aria-label={t.clearFilter(label)} onClick={() => type('')} />
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
