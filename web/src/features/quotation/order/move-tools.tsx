import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../words/words.ts';
import type { Moves } from './use-moves.ts';
import { orderWords } from './words.ts';

interface MoveToolsProps {
  /** What people call the row. */
  name: string;
  place: number;
  /** The place of the last row. */
  last: number;
  moves: Moves;
  removeLabel: string;
}

export function MoveTools({ name, place, last, moves, removeLabel }: MoveToolsProps) {
  const t = useWords(orderWords);
  return (
    <>
      <Tool
        icon={IconArrowUp}
        label={t.up(name)}
        mark={moves.markOf(place, 'up')}
        disabled={place === 0}
        onClick={() => moves.move(place, 'up')}
      />
      <Tool
        icon={IconArrowDown}
        label={t.down(name)}
        mark={moves.markOf(place, 'down')}
        disabled={place === last}
        onClick={() => moves.move(place, 'down')}
      />
      <Tool
        icon={IconTrash}
        label={removeLabel}
        mark={moves.markOf(place, 'remove')}
        onClick={() => moves.remove(place)}
      />
    </>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  mark?: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Stays in the order of the keyboard when there is nowhere to go, so that the focus is not lost at the ends. */
export function Tool({ icon: Picture, label, mark, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      data-tooltip={label}
      data-tool={mark}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={disabled ? undefined : onClick}
    >
      <Picture size={16} aria-hidden />
    </ActionIcon>
  );
}
