import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../words/words.ts';
import { listWords } from '../words/list-words.ts';

interface ExpandButtonProps {
  open: boolean;
  /** The element that appears; it exists only while open. */
  detailId: string;
  record: string;
  size: number;
  onClick: () => void;
}

export function ExpandButton({ open, detailId, record, size, onClick }: ExpandButtonProps) {
  const t = useWords(listWords);
  const Arrow = open ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={t.detailsOf(record)}
      aria-expanded={open}
      aria-controls={open ? detailId : undefined}
      // The opened content is below the button of its row.
      data-tooltip={open ? undefined : t.showDetails}
      onClick={onClick}
    >
      <Arrow size={size > 32 ? 20 : 16} aria-hidden />
    </ActionIcon>
  );
}

export interface OpenRows {
  isOpen: (id: number) => boolean;
  toggle: (id: number) => void;
}

/** Which rows are expanded, by id, so a row that is loaded again is still open. */
export function useOpenRows(atFirst: readonly number[] = []): OpenRows {
  const [open, setOpen] = useState(atFirst);
  return useMemo(
    () => ({
      isOpen: (id) => open.includes(id),
      toggle: (id) =>
        setOpen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
    }),
    [open],
  );
}

/** A click on a button or link is not for the row, nor one in a menu of the row or one that ends a marking of text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return !target.closest('a, button, input, label') && (window.getSelection()?.isCollapsed ?? true);
}

interface OpenNameProps {
  className: string | undefined;
  /** The address of the row's page; without one the name is a button. */
  address: string | undefined;
  open: () => void;
  children: ReactNode;
}

/** The name of a row, which opens it. A page can also be opened in a new tab, with the keys and buttons of the browser. */
export function OpenName({ className, address, open, children }: OpenNameProps) {
  if (address === undefined) {
    return (
      <button type="button" className={className} onClick={open}>
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  return (
    <a className={className} href={address} onClick={follow}>
      {children}
    </a>
  );
}
