import { Radio, type RadioGroupProps } from '@mantine/core';
import { useWords } from '../../../words/words.ts';
import classes from './kind-radios.module.css';
import { wizardWords } from './words.ts';

interface KindRadiosProps extends Omit<RadioGroupProps, 'value' | 'onChange' | 'children'> {
  ofBundles: boolean;
  onChange: (ofBundles: boolean) => void;
}

/** Items or bundles. */
export function KindRadios({ ofBundles, onChange, disabled, ...group }: KindRadiosProps) {
  const t = useWords(wizardWords);
  return (
    <Radio.Group
      {...group}
      value={ofBundles ? 'bundled' : 'standard'}
      onChange={(chosen) => onChange(chosen === 'bundled')}
    >
      <div className={classes.kinds}>
        {(['standard', 'bundled'] as const).map((value) => (
          <Radio key={value} value={value} label={t.kinds[value]} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}
