import { ActionIcon } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import { listWords } from '../words/list-words.ts';

export interface RowAction {
  label: string;
  icon: Icon;
  onClick: () => void;
  /** Why the user may not; the action stays visible but does nothing. */
  blocked?: string | undefined;
  /** What usually comes next; the page of the record shows it as a button. */
  isNext?: true;
}

/** With more actions than this, a row has a button for the first one and a menu for the others. */
const mostButtons = 3;

/** How many buttons each row has. The rows of a list have the same actions, so the first one tells. */
export function buttonsPerRow<Row>(actions: ((row: Row) => readonly RowAction[]) | undefined, rows: readonly Row[]) {
  const [first] = rows;
  if (!actions) return 0;
  const count = first === undefined ? mostButtons : actions(first).length;
  return count > mostButtons ? 2 : count;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  record: string;
}

export function RowActionButtons({ actions, record }: RowActionsProps) {
  const direct = actions.length > mostButtons ? 1 : actions.length;
  return (
    <>
      {actions.slice(0, direct).map(({ label, icon: Picture, onClick, blocked }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`${label} ${record}`}
          data-tooltip={blocked ?? label}
          {...(blocked !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={blocked === undefined ? onClick : undefined}
        >
          <Picture size={16} aria-hidden />
        </ActionIcon>
      ))}
      {direct < actions.length && <RowActionMenu actions={actions.slice(direct)} record={record} size={28} />}
    </>
  );
}

export function RowActionMenu({ actions, record, size }: RowActionsProps & { size: number }) {
  const t = useWords(listWords);
  return (
    <Menu
      label={t.actionsOf(record)}
      trigger={
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={t.actionsOf(record)}>
          <IconDotsVertical size={size > 32 ? 20 : 16} aria-hidden />
        </ActionIcon>
      }
    >
      {actions.map(({ label, icon, onClick, blocked }) => (
        <MenuItem key={label} icon={icon} onClick={onClick} disabledBecause={blocked}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
