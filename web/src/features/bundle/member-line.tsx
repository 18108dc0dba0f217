import type { BundleMemberRow } from '@gso/contract/bundle';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { bundleSubtotal } from '@gso/contract/rules/price';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { formatAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { MaterialName } from '../../pickers/material-name.tsx';
import classes from './member-line.module.css';
import { bundleWords } from './words.ts';

interface MemberLineProps {
  member: BundleMemberRow;
  /** Its selling price in rupiah; undefined while there is no rate. */
  rupiah: number | undefined;
  /** The quantity, as text or as a field. */
  quantity: ReactNode;
  /** Whether the rates are loaded; until then none counts as missing. */
  ratesKnown?: boolean;
  /** Its tools. */
  tools?: ReactNode;
}

interface MemberListProps {
  /** Whether the lines have tools. */
  tools?: boolean;
  /** The lines. */
  children: ReactNode;
}

/** The items of a set. The headers are visual only; each value has its own label. */
export function MemberList({ tools = false, children }: MemberListProps) {
  const t = useWords(bundleWords);
  return (
    <div className={classes.members}>
      <div className={classes.head} data-tools={tools || undefined} aria-hidden>
        <span>{t.fields.materialNo}</span>
        <span>{t.quantity}</span>
        <span>{t.unitPrice}</span>
        <span>{t.inRupiah}</span>
        <span>{t.subtotal}</span>
      </div>
      <ul className={classes.lines} aria-label={t.members}>
        {children}
      </ul>
    </div>
  );
}

/** One item of a set: its name, quantity, and price in its own currency and in rupiah. */
export function MemberLine({ member, rupiah, quantity, ratesKnown = true, tools }: MemberLineProps) {
  const t = useWords(bundleWords);
  const subtotal = rupiah === undefined || !(member.qty > 0) ? undefined : bundleSubtotal(rupiah, member.qty);
  return (
    <li className={classes.line} data-tools={tools !== undefined || undefined}>
      <div className={classes.what}>
        <MaterialName material={member} />
      </div>
      <Fact label={t.quantity}>{quantity}</Fact>
      <Fact label={t.unitPrice}>{formatAmount(member.price.sellingPrice, member.currency)}</Fact>
      <Fact label={t.inRupiah}>
        {rupiah === undefined && ratesKnown ? (
          <Chip tone="red">{t.noRate(member.currency)}</Chip>
        ) : (
          member.currency !== homeCurrency && rupiah !== undefined && formatAmount(rupiah, homeCurrency)
        )}
      </Fact>
      <Fact label={t.subtotal}>{subtotal === undefined ? '–' : formatAmount(subtotal, homeCurrency)}</Fact>
      {tools && <div className={classes.tools}>{tools}</div>}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span className={classes.label}>{label}</span>
      <div className={classes.value}>{children}</div>
    </div>
  );
}
