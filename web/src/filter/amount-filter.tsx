import { rupiah } from '@gso/contract/fields';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Popover } from '../ui/menu.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { formatRupiah } from '../words/format.ts';
import { fieldMessageNow } from '../words/field-message.ts';
import { useWords } from '../words/words.ts';
import classes from './filter-bar.module.css';
import { FilterButton, FilterChip } from './filter-chip.tsx';
import { listWords } from '../words/list-words.ts';

interface AmountFilterProps {
  label: string;
  /** The minimum amount in rupiah; 0 while the filter is not set. */
  value: number;
  onChange: (amount: number) => void;
}

/** A filter for a minimum amount. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const t = useWords(listWords);
  const shown = value > 0 ? t.atLeast(formatRupiah(value)) : '';
  return (
    <FilterChip label={label} shown={shown} onClear={() => onChange(0)}>
      <Popover label={label} trigger={<FilterButton label={label} shown={shown} />}>
        {(close) => (
          <AmountPanel
            value={value}
            onChange={(amount) => {
              close();
              onChange(amount);
            }}
          />
        )}
      </Popover>
    </FilterChip>
  );
}

function AmountPanel({ value, onChange }: Omit<AmountFilterProps, 'label'>) {
  const t = useWords(listWords);
  const [amount, setAmount] = useState(value);
  const [asked, setAsked] = useState(false);
  const problem = rupiah.safeParse(amount).error?.issues[0]?.message;

  function apply(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (problem === undefined) onChange(amount);
  }

  return (
    <form className={classes.range} onSubmit={apply}>
      <NumberField
        data-autofocus
        label={t.atLeastField}
        leftSection="Rp"
        value={amount}
        whenEmpty={0}
        error={asked && problem !== undefined ? fieldMessageNow(problem) : undefined}
        onChange={setAmount}
      />
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}
