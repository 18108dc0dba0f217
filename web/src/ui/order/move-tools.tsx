import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../words/words.ts';
import classes from './order.module.css';
import { type Moves, toolMark } from './use-moves.ts';
import { orderWords } from './words.ts';

interface MoveToolsProps {
  rowKey: string | number;
  /** The name of the row. */
  name: string;
  place: number;
  isLast: boolean;
  moves: Moves;
  removeLabel: string;
  /** Why it cannot be removed. */
  removeBlocked?: string | undefined;
}

export function MoveTools({ rowKey, name, place, isLast, moves, ...remove }: MoveToolsProps) {
  const t = useWords(orderWords);
  return (
    <>
      <Tool
        icon={IconArrowUp}
        label={t.up(name)}
        mark={toolMark(rowKey, 'up')}
        disabled={place === 0}
        onClick={() => moves.move(place, 'up')}
      />
      <Tool
        icon={IconArrowDown}
        label={t.down(name)}
        mark={toolMark(rowKey, 'down')}
        disabled={isLast}
        onClick={() => moves.move(place, 'down')}
      />
      <Tool
        icon={IconTrash}
        label={remove.removeLabel}
        blocked={remove.removeBlocked}
        mark={toolMark(rowKey, 'remove')}
        onClick={() => moves.remove(place)}
      />
    </>
  );
}

/** Where a row of `order.row` is taken to be dragged. */
export function DragHandle({ label }: { label: string }) {
  return (
    <span className={classes.handle} data-tooltip={label} draggable>
      <IconGripVertical size={16} aria-hidden />
    </span>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  mark?: string;
  disabled?: boolean;
  /** Why it is disabled. */
  blocked?: string | undefined;
  onClick: () => void;
}

/** Stays focusable at the ends of the list, so that the focus is not lost. */
export function Tool({ icon: Picture, label, mark, disabled = false, blocked, onClick }: ToolProps) {
  const isOff = disabled || blocked !== undefined;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={classes.tool}
      aria-label={label}
      data-tooltip={blocked ?? label}
      data-tool={mark}
      {...(isOff && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={isOff ? undefined : onClick}
    >
      <Picture size={16} aria-hidden />
    </ActionIcon>
  );
}
