import type { Icon } from '@tabler/icons-react';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import classes from './menu.module.css';
import { usePopup } from './use-popup.ts';

interface TriggerProps {
  popoverTarget?: string;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

interface PopupProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
  /** What the popup is called for those who cannot see it. */
  label: string;
  children: ReactNode;
}

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const next = targets[key];
  if (next === undefined || items.length === 0) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/** A menu of commands: arrow keys move, Enter chooses, Escape or a click elsewhere closes. */
export function Menu({ trigger, label, children }: PopupProps) {
  const { open, close, popupRef, triggerProps, popupProps } = usePopup((popup) => moveFocus(popup, 'Home'));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
    else if (event.key === 'Tab') event.currentTarget.hidePopover();
  };

  return (
    <>
      {cloneElement(trigger, { ...triggerProps, 'aria-haspopup': 'menu' })}
      <div
        ref={popupRef}
        {...popupProps}
        role="menu"
        aria-label={label}
        className={classes.popup}
        onKeyDown={onKeyDown}
        onClick={close}
      >
        {open && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  icon?: Icon;
  onClick: () => void;
  /** Why it cannot be chosen now; the item stays readable. */
  disabledBecause?: string | undefined;
  /** For a choice among several: whether it is the current one. */
  checked?: boolean;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Picture, onClick, disabledBecause, checked, danger, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={disabledBecause !== undefined || undefined}
      data-tooltip={disabledBecause}
      data-danger={danger || undefined}
      tabIndex={-1}
      className={classes.item}
      onClick={(event) => {
        if (disabledBecause === undefined) onClick();
        else event.stopPropagation();
      }}
    >
      {Picture && <Picture size={16} aria-hidden className={classes.itemIcon} />}
      <span>{children}</span>
    </button>
  );
}

/** A titled part of a menu. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={classes.group}>
      <div className={classes.groupTitle} aria-hidden>
        {title}
      </div>
      {children}
    </div>
  );
}

interface PopoverProps extends Omit<PopupProps, 'children'> {
  /** A function is told how to close the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside its button, for anything that is not a list of commands. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const { open, close, popupRef, triggerProps, popupProps } = usePopup((popup) =>
    (popup.querySelector<HTMLElement>('[data-autofocus]') ?? popup).focus(),
  );
  return (
    <>
      {cloneElement(trigger, { ...triggerProps, 'aria-haspopup': 'dialog' })}
      <div ref={popupRef} {...popupProps} role="dialog" aria-label={label} tabIndex={-1} className={classes.popup}>
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  );
}
