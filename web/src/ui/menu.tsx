import { Menu as MantineMenu, Popover as MantinePopover } from '@mantine/core';
import { type Icon, IconCheck } from '@tabler/icons-react';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import classes from './menu.module.css';

interface PopupProps {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void }>;
  /** The name of the popup for screen readers. */
  label: string;
  children: ReactNode;
}

const placement = {
  position: 'bottom-start',
  offset: 4,
  middlewares: { flip: true, shift: { padding: 8 }, size: { padding: 8 } },
  shadow: 'md',
  radius: 'md',
  returnFocus: true,
  trapFocus: true,
  transitionProps: { duration: 0 },
} as const;

/** The popup is at the end of the document. Tab from its last element continues as if it were next to its button. */
function leaveByTab(
  { key, shiftKey, currentTarget: popup }: KeyboardEvent,
  setOpened: (opened: boolean) => void,
): void {
  if (key !== 'Tab') return;
  const stops = popup.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select, textarea, [tabindex]',
  );
  const last = [...stops].filter(({ tabIndex }) => tabIndex >= 0).at(shiftKey ? 0 : -1);
  const focused = document.activeElement;
  // All radio buttons of a group are one tab stop.
  const isThere =
    last instanceof HTMLInputElement && last.type === 'radio' && last.name === focused?.getAttribute('name');
  if (last && last !== focused && !isThere) return;
  // The browser continues from here.
  document.querySelector<HTMLElement>(`[aria-controls="${popup.id}"]`)?.focus();
  setOpened(false);
}

/** A menu of commands: arrow keys move, Enter chooses, Escape, Tab or a click elsewhere closes. */
export function Menu({ trigger, label, children }: PopupProps) {
  const [opened, setOpened] = useState(false);
  return (
    <MantineMenu
      {...placement}
      opened={opened}
      onChange={setOpened}
      // The first item gets the focus.
      withInitialFocusPlaceholder={false}
      alignItemsLabels="none"
      checkIcon={<IconCheck size={16} aria-hidden />}
      classNames={classes}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown
        aria-label={label}
        aria-labelledby={undefined}
        onKeyDown={(event) => leaveByTab(event, setOpened)}
      >
        {children}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

interface MenuItemProps {
  icon?: Icon;
  onClick: () => void;
  /** Why it is disabled; the item stays readable. */
  disabledBecause?: string | undefined;
  /** For a choice among several: whether it is the current one. */
  checked?: boolean;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Picture, onClick, disabledBecause, checked, danger, children }: MenuItemProps) {
  const content = (
    <span className={classes.content}>
      {Picture && <Picture size={16} aria-hidden className={classes.icon} />}
      <span>{children}</span>
    </span>
  );
  if (checked !== undefined) {
    return (
      <MantineMenu.RadioItem value="" checked={checked} onChange={onClick} closeMenuOnClick>
        {content}
      </MantineMenu.RadioItem>
    );
  }
  const isDisabled = disabledBecause !== undefined;
  return (
    <MantineMenu.Item
      data-danger={danger || undefined}
      {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true, 'data-tooltip': disabledBecause })}
      onClick={isDisabled ? undefined : onClick}
    >
      {content}
    </MantineMenu.Item>
  );
}

/** A titled part of a menu. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={classes.group}>
      <MantineMenu.Label aria-hidden>{title}</MantineMenu.Label>
      {children}
    </div>
  );
}

interface PopoverProps extends Omit<PopupProps, 'children'> {
  /** A function receives a callback that closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel next to its button, for anything that is not a list of commands. */
export function Popover({ trigger, label, children }: PopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <MantinePopover {...placement} opened={opened} onChange={setOpened} classNames={{ dropdown: classes.dropdown }}>
      <MantinePopover.Target>{cloneElement(trigger, { onClick: () => setOpened(!opened) })}</MantinePopover.Target>
      <MantinePopover.Dropdown
        aria-label={label}
        aria-labelledby={undefined}
        onKeyDown={(event) => leaveByTab(event, setOpened)}
      >
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
