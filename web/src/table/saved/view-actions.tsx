import type { SavedViewMarks, SavedViewRow } from '@gso/contract/record/saved-view';
import { ActionIcon } from '@mantine/core';
import { IconDots, IconHome, IconLink, IconMenu2, IconPencil, IconTrash, IconUsersMinus } from '@tabler/icons-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import { savedViewWords } from './words.ts';

interface ViewActionsProps {
  view: SavedViewRow;
  address: { pathname: string; tab: Record<string, string> };
  onMark: (marks: SavedViewMarks) => void;
  /** Missing if the user may not do it. */
  onEdit: (() => void) | undefined;
  onStopSharing: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** The menu of an opened view. */
export function ViewActions({ view, address, onMark, onEdit, onStopSharing, onDelete }: ViewActionsProps) {
  const t = useWords(savedViewWords);
  const { name, id, pinned, isDefault } = view;

  async function copyLink(): Promise<void> {
    const search = new URLSearchParams({ ...address.tab, open: String(id) });
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${address.pathname}?${search}`);
      showSnackbar({ kind: 'success', text: t.linkCopied, detail: name });
    } catch {
      showSnackbar({ kind: 'error', text: t.linkNotCopied });
    }
  }

  return (
    <Menu
      label={t.actionsOf(name)}
      trigger={
        <ActionIcon variant="subtle" color="gray" aria-label={t.actionsOf(name)} data-tooltip={t.actionsOf(name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <MenuItem icon={IconMenu2} onClick={() => onMark({ pinned: !pinned })}>
        {pinned ? t.unpin : t.pin}
      </MenuItem>
      <MenuItem icon={IconHome} onClick={() => onMark({ isDefault: !isDefault })}>
        {isDefault ? t.endDefault : t.makeDefault}
      </MenuItem>
      <MenuItem icon={IconLink} onClick={() => void copyLink()}>
        {t.copyLink}
      </MenuItem>
      {onEdit && (
        <MenuItem icon={IconPencil} onClick={onEdit}>
          {t.edit}
        </MenuItem>
      )}
      {onStopSharing && (
        <MenuItem icon={IconUsersMinus} onClick={onStopSharing}>
          {t.stopSharing}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={IconTrash} danger onClick={onDelete}>
          {t.delete}
        </MenuItem>
      )}
    </Menu>
  );
}
