import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { uiWords } from '../words.ts';

/** A password that can be shown, with a hint when Caps Lock is on. */
export function PasswordField(props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useWords(uiWords);
  const [capsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      description={capsLock ? t.capsLock : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyUp={onKey}
      visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
    />
  );
}
