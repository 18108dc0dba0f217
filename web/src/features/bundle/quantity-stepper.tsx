import { quantity } from '@gso/contract/bundle';
import { ActionIcon } from '@mantine/core';
import { type Icon, IconMinus, IconPlus } from '@tabler/icons-react';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/words.ts';
import classes from './member-editor.module.css';
import { bundleWords } from './words.ts';

interface QuantityStepperProps {
  /** What is counted. */
  item: string;
  value: number;
  onChange: (value: number) => void;
}

export const isQuantity = (value: unknown): boolean => quantity.safeParse(value).success;

export function QuantityStepper({ item, value, onChange }: QuantityStepperProps) {
  const t = useWords(bundleWords);
  const next = (by: number) => (isQuantity(value) ? value + by : 1);
  return (
    <div className={classes.stepper}>
      <Step icon={IconMinus} label={t.less(item)} to={next(-1)} onChange={onChange} />
      <NumberField
        className={classes.quantity}
        aria-label={t.quantityOf(item)}
        aria-invalid={!isQuantity(value)}
        error={!isQuantity(value)}
        size="xs"
        whenEmpty={1}
        value={value}
        onChange={onChange}
      />
      <Step icon={IconPlus} label={t.more(item)} to={next(1)} onChange={onChange} />
    </div>
  );
}

interface StepProps {
  icon: Icon;
  label: string;
  to: number;
  onChange: (value: number) => void;
}

function Step({ icon: Picture, label, to, onChange }: StepProps) {
  const possible = isQuantity(to);
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      {...(!possible && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={possible ? () => onChange(to) : undefined}
    >
      <Picture size={14} aria-hidden />
    </ActionIcon>
  );
}
