import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

interface ActionButtonProps extends ButtonProps {
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  type?: 'button' | 'submit';
  /** Why it cannot be used now. The button stays reachable, so that everybody can ask why. */
  blocked?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says on hover and focus what it does, or why it does nothing. */
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
