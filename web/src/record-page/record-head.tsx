import type { ListQuery } from '@gso/contract/record/list-query';
import { ActionIcon, type ActionIconProps, Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconDotsVertical,
  IconLink,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenWithPage, Versioned } from '../table/record-screen.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { copyText } from '../ui/secret/copy-text.ts';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import classes from './record-page.module.css';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';
import { recordPageWords } from './words.ts';

interface RecordPlaceProps<Row extends Versioned, Query extends ListQuery<string>> {
  screen: ScreenWithPage<Row, Query>;
  title: string;
  id: number;
}

/** The list of the record, its place in that list, the records before and after it, and its link. */
export function RecordPlace<Row extends Versioned, Query extends ListQuery<string>>(
  props: RecordPlaceProps<Row, Query>,
) {
  const t = useWords(recordPageWords);
  const { listAddress, previous, next, place } = useNeighbours(props.screen, props.id);
  return (
    <nav className={classes.place} aria-label={t.place}>
      <Link to={listAddress} className={classes.list}>
        <IconChevronLeft size={16} aria-hidden />
        {props.title}
      </Link>
      {place && <span className={classes.position}>{t.position(place.at, place.of)}</span>}
      {place && (
        <>
          <Step to={previous} label={t.previous} keys="k">
            <IconChevronUp size={16} aria-hidden />
          </Step>
          <Step to={next} label={t.next} keys="j">
            <IconChevronDown size={16} aria-hidden />
          </Step>
        </>
      )}
      <ActionIcon
        {...quiet}
        className={classes.copy}
        aria-label={t.copyLink}
        data-tooltip={t.copyLink}
        onClick={() => void copyLink()}
      >
        <IconLink size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );

  function copyLink(): Promise<boolean> {
    const address = window.location.href;
    return copyText(address, { copied: t.linkCopied, notCopied: t.notCopied(address) });
  }
}

const quiet = { variant: 'subtle', color: 'gray', size: 28 } as const satisfies ActionIconProps;

interface StepProps {
  to: Neighbour | undefined;
  label: string;
  keys: string;
  children: ReactNode;
}

function Step({ to, label, keys, children }: StepProps) {
  const navigate = useNavigate();
  const go =
    to &&
    (() => {
      to.onFollow();
      void navigate(to.place);
    });
  useShortcut(keys, label, go);
  return (
    <ActionIcon {...quiet} aria-label={label} data-tooltip={label} disabled={!go} onClick={go}>
      {children}
    </ActionIcon>
  );
}

interface RecordActionsProps {
  /** What can be created from here. */
  starts: readonly RowAction[];
  actions: readonly RowAction[];
  blocked: string | undefined;
  onEdit: () => void;
}

/** New, what usually comes next, Edit, and a menu of everything else. */
export function RecordActions({ starts, actions, blocked, onEdit }: RecordActionsProps) {
  const t = { ...useWords(listWords), ...useWords(recordPageWords) };
  useShortcut('e', t.edit, blocked === undefined ? onEdit : undefined);
  const [next] = actions.filter(({ isNext }) => isNext);
  return (
    <div className={classes.actions}>
      {starts.length > 0 && (
        <Menu label={t.new} trigger={<Button leftSection={<IconPlus size={16} aria-hidden />}>{t.new}</Button>}>
          <Items actions={starts} />
        </Menu>
      )}
      {next && (
        <ActionButton leftSection={<next.icon size={16} aria-hidden />} blocked={next.blocked} onClick={next.onClick}>
          {next.label}
        </ActionButton>
      )}
      <ActionButton
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        blocked={blocked}
        onClick={onEdit}
      >
        {t.edit}
      </ActionButton>
      <Menu
        label={t.more}
        trigger={
          <ActionIcon variant="default" size={36} aria-label={t.more}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        }
      >
        <Items actions={actions.filter((action) => action !== next)} />
      </Menu>
    </div>
  );
}

const Items = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ label, icon, blocked, onClick }) => (
    <MenuItem key={label} icon={icon} disabledBecause={blocked} onClick={onClick}>
      {label}
    </MenuItem>
  ));
