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
}

interface RowActionsProps {
  actions: readonly RowAction[];
  record: string;
}

export function RowActionButtons({ actions, record }: RowActionsProps) {
  return (
    <>
      {actions.map(({ label, icon: Picture, onClick, blocked }) => (
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
    </>
  );
}

export function RowActionMenu({ actions, record }: RowActionsProps) {
  const t = useWords(listWords);
  return (
    <Menu
      label={t.actionsOf(record)}
      trigger={
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t.actionsOf(record)}>
          <IconDotsVertical size={20} aria-hidden />
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
