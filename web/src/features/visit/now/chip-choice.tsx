import { useId } from 'react';
import classes from './now.module.css';

interface ChipChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
}

/** One of few, each large enough for a thumb. */
export function ChipChoice<Value extends string>({ legend, value, onChange, options }: ChipChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div className={classes.chips}>
        {options.map((option) => (
          <label key={option.value} className={classes.chip}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
            {option.hint !== undefined && <span className={classes.quiet}>{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
