import { type Rounding, roundings } from '@gso/contract/rules/rounding';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { roundingText } from '../words/values/rounding.ts';

interface RoundingSelectProps extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value?: Rounding;
  onChange?: (rounding: Rounding) => void;
  /** The text of a choice, if 0 means something else than no rounding. */
  textOf?: (rounding: Rounding) => string;
}

/** What prices in rupiah are rounded to. */
export function RoundingSelect({ value = 0, onChange, textOf = roundingText, ...field }: RoundingSelectProps) {
  return (
    <NativeSelect
      {...field}
      data={roundings.map((rounding) => ({ value: String(rounding), label: textOf(rounding) }))}
      value={String(value)}
      onChange={(event) => {
        const chosen = roundings.find((rounding) => String(rounding) === event.currentTarget.value);
        if (chosen !== undefined) onChange?.(chosen);
      }}
    />
  );
}
