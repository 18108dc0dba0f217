import { ActionIcon } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconReceipt2, IconTrash } from '@tabler/icons-react';
import { useWords } from '../../../words/words.ts';
import classes from './revision-step.module.css';
import type { LineMoves } from './use-line-moves.ts';
import type { WizardLine } from './wizard-form.ts';
import { wizardWords } from './words.ts';

interface LineToolsProps {
  line: WizardLine;
  place: number;
  last: number;
  moves: LineMoves;
  onAskPrices: () => void;
}

export function LineTools({ line, place, last, moves, onAskPrices }: LineToolsProps) {
  const t = useWords(wizardWords);
  const { materialNo } = line.material;
  return (
    <div className={classes.tools}>
      <Tool icon={IconReceipt2} label={t.references(materialNo)} onClick={onAskPrices} />
      <Tool
        icon={IconArrowUp}
        label={t.up(materialNo)}
        mark={moves.markOf(line, 'up')}
        disabled={place === 0}
        onClick={() => moves.move(place, 'up')}
      />
      <Tool
        icon={IconArrowDown}
        label={t.down(materialNo)}
        mark={moves.markOf(line, 'down')}
        disabled={place === last}
        onClick={() => moves.move(place, 'down')}
      />
      <Tool
        icon={IconTrash}
        label={t.removeLine(materialNo)}
        mark={moves.markOf(line, 'remove')}
        onClick={() => moves.remove(place)}
      />
    </div>
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
function Tool({ icon: Picture, label, mark, disabled = false, onClick }: ToolProps) {
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
