import type { BundleMemberRow } from '@gso/contract/bundle';
import { limits } from '@gso/contract/limits';
import { ActionIcon, Input } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { ActionButton } from '../../../list/action-button.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatCount } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './member-editor.module.css';
import { MemberLine, MemberList } from './member-line.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { inRupiah, type Rates, totalOf } from './rates.ts';
import { Totals } from './totals.tsx';
import { type MemberMoves, useMemberMoves } from './use-member-moves.ts';
import { bundleWords } from './words.ts';

interface MemberEditorProps {
  value: readonly BundleMemberRow[];
  onChange: (members: BundleMemberRow[]) => void;
  /** What is wrong with them. */
  error?: string | undefined;
  rates: Rates;
  onAdd: () => void;
}

/** The items of a set with their quantities and their order, and what they cost together. */
export function MemberEditor({ value: members, onChange, error, rates, onAdd }: MemberEditorProps) {
  const t = useWords(bundleWords);
  const box = useRef<HTMLElement>(null);
  const moves = useMemberMoves(box, members, onChange);
  const change = (id: number, qty: number) =>
    onChange(members.map((member) => (member.id === id ? { ...member, qty } : member)));
  return (
    <section ref={box} className={classes.editor} aria-label={t.fields.items}>
      <div className={classes.bar}>
        <h3 className={classes.title}>
          {t.fields.items} <span className={classes.count}>{formatCount(members.length)}</span>
        </h3>
        <span className={classes.note}>{t.converted}</span>
        <span className={classes.add}>
          <ActionButton
            // The way of the form's summary to what is wrong here.
            data-path="items"
            variant={error === undefined ? 'light' : 'outline'}
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            blocked={members.length >= limits.bundleMembers ? t.full(limits.bundleMembers) : undefined}
            onClick={onAdd}
          >
            {t.addItem}
          </ActionButton>
        </span>
      </div>
      {error !== undefined && <Input.Error className={classes.error}>{error}</Input.Error>}
      {rates.error !== null && <FailurePanel error={rates.error} onRetry={rates.retry} />}
      {members.length === 0 ? (
        <p className={classes.none}>{t.noMembers}</p>
      ) : (
        <MemberList tools>
          {members.map((member, place) => (
            <MemberLine
              key={member.id}
              member={member}
              rupiah={inRupiah(member, rates)}
              ratesKnown={rates.known}
              quantity={
                <QuantityStepper
                  item={member.materialNo}
                  value={member.qty}
                  onChange={(qty) => change(member.id, qty)}
                />
              }
              tools={<MemberTools member={member} place={place} last={members.length - 1} moves={moves} />}
            />
          ))}
        </MemberList>
      )}
      {members.length > 0 && rates.known && <Totals title={t.total} price={totalOf(members, rates)} />}
      <span role="status" className={classes.unseen}>
        {moves.announcement}
      </span>
    </section>
  );
}

interface MemberToolsProps {
  member: BundleMemberRow;
  place: number;
  last: number;
  moves: MemberMoves;
}

function MemberTools({ member, place, last, moves }: MemberToolsProps) {
  const t = useWords(bundleWords);
  const { materialNo } = member;
  return (
    <>
      <Tool
        icon={IconArrowUp}
        label={t.up(materialNo)}
        mark={moves.markOf(member, 'up')}
        disabled={place === 0}
        onClick={() => moves.move(place, 'up')}
      />
      <Tool
        icon={IconArrowDown}
        label={t.down(materialNo)}
        mark={moves.markOf(member, 'down')}
        disabled={place === last}
        onClick={() => moves.move(place, 'down')}
      />
      <Tool
        icon={IconTrash}
        label={t.removeItem(materialNo)}
        mark={moves.markOf(member, 'remove')}
        onClick={() => moves.remove(place)}
      />
    </>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  mark: string;
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
