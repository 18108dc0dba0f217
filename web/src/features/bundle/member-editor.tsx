import type { BundleMemberRow } from '@gso/contract/bundle';
import { limits } from '@gso/contract/limits';
import { Input, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { MoveTools } from '../../ui/order/move-tools.tsx';
import { moved, useMoves } from '../../ui/order/use-moves.ts';
import order from '../../ui/order/order.module.css';
import classes from './member-editor.module.css';
import { MemberLine, MemberList } from './member-line.tsx';
import { isQuantity, QuantityStepper } from './quantity-stepper.tsx';
import type { Rates } from '../../pickers/exchange-rates.ts';
import { inRupiah, totalOf } from './member-prices.ts';
import { Totals } from './totals.tsx';
import { bundleWords } from './words.ts';

interface MemberEditorProps {
  value: readonly BundleMemberRow[];
  onChange: (members: BundleMemberRow[]) => void;
  /** The errors of the members. */
  error?: string | undefined;
  rates: Rates;
  onAdd: () => void;
}

/** The items of a set with their quantities and their order, and their total. */
export function MemberEditor({ value: members, onChange, error, rates, onAdd }: MemberEditorProps) {
  const t = useWords(bundleWords);
  const box = useRef<HTMLElement>(null);
  const { moves, announcement } = useMoves({
    box,
    rows: members,
    keyOf: ({ id }) => id,
    nameOf: ({ materialNo }) => materialNo,
    onMove: (from, to) => onChange(moved([...members], { from, to })),
    onRemove: (place) => onChange(members.toSpliced(place, 1)),
    removed: t.removedItem,
    whenEmpty: '[data-path="items"]',
  });
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
            // The target of links from the error summary.
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
        <p className={order.none}>{t.noMembers}</p>
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
              tools={
                <MoveTools
                  rowKey={member.id}
                  name={member.materialNo}
                  place={place}
                  isLast={place === members.length - 1}
                  moves={moves}
                  removeLabel={t.removeItem(member.materialNo)}
                />
              }
            />
          ))}
        </MemberList>
      )}
      {members.length > 0 && rates.known && (
        <Totals
          title={t.total}
          price={totalOf(members, rates)}
          unknown={members.every(({ qty }) => isQuantity(qty)) ? undefined : t.wrongQuantity}
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
