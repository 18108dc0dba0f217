import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
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
      // Below an open row's button stands what it opened.
      data-tooltip={open ? undefined : t.showDetails}
      onClick={onClick}
    >
      <Arrow size={size > 32 ? 20 : 16} aria-hidden />
    </ActionIcon>
  );
}
