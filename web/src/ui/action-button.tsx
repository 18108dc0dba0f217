import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

interface ActionButtonProps extends ButtonProps {
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  type?: 'button' | 'submit';
  /** Why it cannot be used now. The button stays focusable, so that the reason can be read. */
  blocked?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a tooltip that says what it does, or why it is disabled. */
export function ActionButton({ blocked, hint, onClick, type = 'button', ...button }: ActionButtonProps) {
  const isBlocked = blocked !== undefined;
  return (
    <Button
      {...button}
      type={type}
      {...(isBlocked && { 'aria-disabled': true, 'data-disabled': true })}
      data-tooltip={blocked ?? hint}
      onClick={isBlocked ? undefined : onClick}
    />
  );
}
