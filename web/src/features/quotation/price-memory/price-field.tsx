import type { QtyType } from '@gso/contract/quotation';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { NumberField } from '../../../ui/field/number-field.tsx';
import classes from './price-memory.module.css';
import { later } from '../../../ui/later/later.ts';

const PriceMemory = later(async () => (await import('./price-memory.tsx')).PriceMemory);

interface PriceFieldProps extends ComponentProps<typeof NumberField> {
  material: { id: number; qtyType: QtyType };
}

/** Those who only pass through the field ask for nothing. */
const pauseMs = 150;

/** The price of a line. While it has the focus, the last prices are next to it, and one letter takes one. */
export function PriceField({ material, ...input }: PriceFieldProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const [stayed] = useDebouncedValue(hasFocus, pauseMs);
  /** By the key that takes it. No number has letters. */
  const offered = useRef<ReadonlyMap<string, number>>(new Map());
  return (
    <div className={classes.field}>
      <NumberField
        {...input}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          offered.current = new Map();
          setHasFocus(false);
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === 'Escape' && offered.current.size > 0) {
            // Closes the list, not the dialog around it.
            event.stopPropagation();
            offered.current = new Map();
            setHasFocus(false);
          }
          const price = offered.current.get(event.key.toUpperCase());
          if (price === undefined) return;
          event.preventDefault();
          input.onChange(price);
        }}
      />
      {hasFocus && stayed && (
        <Suspense>
          <PriceMemory
            material={material}
            onOffer={(prices) => {
              offered.current = prices;
            }}
            onTake={input.onChange}
          />
        </Suspense>
      )}
    </div>
  );
}
