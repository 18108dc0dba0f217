import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { stockTypes } from '@gso/contract/quotation';
import { lineSubtotal } from '@gso/contract/rules/quotation-totals';
import { Input, NativeSelect } from '@mantine/core';
import { IconGripVertical, IconReceipt2 } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import type { Problem } from '../../../form/use-record-form.ts';
import { sameValue } from '@gso/contract/record/record-values';
import { Chip } from '../../../ui/chip.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { groupedNumber } from '../../../words/number-text.ts';
import { formatAmount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { MaterialName } from '../material/material-name.tsx';
import { MoveTools, Tool } from '../../../ui/order/move-tools.tsx';
import type { Moves } from '../../../ui/order/use-moves.ts';
import { Parts } from './parts.tsx';
import classes from './revision-step.module.css';
import { counted, isCounted } from './totals.ts';
import type { DragMark } from '../../../ui/order/use-row-drag.ts';
import { useNear } from '../../../ui/order/use-near.ts';
import { lacksRate, type WizardLine } from './wizard-form.ts';
import { keyOf, type WizardAction } from './wizard-state.ts';
import { wizardWords } from './words.ts';

interface RevisionLineProps {
  line: WizardLine;
  place: number;
  isLast: boolean;
  /** Somebody was led to it. */
  isSought: boolean;
  /** By how much it stays below its bottom price. */
  missing: number;
  /** What is wrong with it. */
  problem: Problem | undefined;
  /** Until the rates are known, none is called missing. */
  ratesKnown: boolean;
  drag: DragMark;
  moves: Moves;
  dispatch: (action: WizardAction) => void;
  onAskPrices: (place: number) => void;
}

/** More than a screen shows; they are there at once when the step opens. */
const firstLines = 20;

/**
 * There may be hundreds, and each key typed into one of them renders them all. Only those that changed are drawn again;
 * the form copies its values, so they are compared by what they hold. Fields and tools come when a line gets near.
 */
export const RevisionLine = memo(Line, sameValue);

function Line({ missing, drag, isSought, ...controls }: RevisionLineProps) {
  const t = useWords(wizardWords);
  const element = useRef<HTMLLIElement>(null);
  const { line, place, problem, ratesKnown } = controls;
  const { materialNo } = line.material;
  const isNear = useNear(element, place < firstLines || isSought) || isSought;
  return (
    <li
      ref={element}
      className={classes.line}
      tabIndex={-1}
      data-path={pathOf(place, 'id')}
      data-place={place}
      data-drag={drag}
      data-far={!isNear || undefined}
      aria-label={t.line(place + 1, materialNo)}
    >
      <span className={classes.handle} data-tooltip={t.drag(materialNo)} draggable>
        <IconGripVertical size={16} aria-hidden />
      </span>
      <What line={line} missing={missing} problem={problem} ratesKnown={ratesKnown} />
      {isNear && <Controls {...controls} />}
    </li>
  );
}

const pathOf = (place: number, field: string): string => `itemDetails.${place}.${field}`;

/** Apart from the rest: a discount can mark every line at once, which leaves the fields as they are. */
const Controls = memo(function Controls(props: Omit<RevisionLineProps, 'missing' | 'drag' | 'isSought'>) {
  const { line, place, problem, dispatch } = props;
  const t = useWords(wizardWords);
  const { materialNo } = line.material;
  const isWrong = (field: string) =>
    problem?.path === pathOf(place, field) && (field !== 'sellingPrice' || props.ratesKnown);
  return (
    <>
      <Fact label={t.qty}>
        <NumberField
          aria-label={t.qtyOf(materialNo)}
          data-path={pathOf(place, 'qty')}
          size="xs"
          value={line.qty}
          error={isWrong('qty')}
          onChange={(qty) => dispatch({ do: 'edit', place, part: { qty } })}
        />
      </Fact>
      <Fact label={`${t.unitPrice} (Rp)`}>
        <NumberField
          aria-label={t.priceOf(materialNo)}
          data-path={pathOf(place, 'sellingPrice')}
          size="xs"
          decimals={priceDecimals}
          value={line.sellingPrice}
          error={isWrong('sellingPrice')}
          onChange={(sellingPrice) => dispatch({ do: 'price', place, sellingPrice })}
        />
        <Origin line={line} />
      </Fact>
      <Fact label={t.stockType}>
        <NativeSelect
          aria-label={t.stockTypeOf(materialNo)}
          size="xs"
          value={line.stockType}
          data={stockTypes.map((value) => ({ value, label: t.stockTypes[value] }))}
          onChange={(event) => {
            const stockType = stockTypes.find((value) => value === event.currentTarget.value);
            if (stockType) dispatch({ do: 'edit', place, part: { stockType } });
          }}
        />
      </Fact>
      <Fact label={t.subtotal}>
        <span className={classes.amount}>{isCounted(line) ? formatRupiah(lineSubtotal(counted(line))) : t.none}</span>
      </Fact>
      <div className={classes.tools}>
        <Tool icon={IconReceipt2} label={t.references(materialNo)} onClick={() => props.onAskPrices(place)} />
        <MoveTools
          rowKey={keyOf(line)}
          name={materialNo}
          place={place}
          isLast={props.isLast}
          moves={props.moves}
          removeLabel={t.removeLine(materialNo)}
        />
      </div>
    </>
  );
}, sameValue);

type WhatProps = Pick<RevisionLineProps, 'line' | 'missing' | 'problem' | 'ratesKnown'>;

/** What the line is, and what to mind about it. */
function What({ line, missing, problem, ratesKnown }: WhatProps) {
  const t = useWords(wizardWords);
  const { currency, items } = line.material;
  const isUnrated = lacksRate(line);
  return (
    <div className={classes.what}>
      <MaterialName material={line.material} />
      <Parts parts={items} />
      {isUnrated && ratesKnown && (
        <div className={classes.marks}>
          <Chip tone="red">{t.noRate(currency)}</Chip> <span className={classes.help}>{t.noRateHelp}</span>
        </div>
      )}
      {missing > 0 && (
        <div className={classes.marks} data-tooltip={t.belowBottomHint}>
          <Chip tone="amber">{t.belowBottom(formatRupiah(missing))}</Chip>
        </div>
      )}
      {problem && !isUnrated && <Input.Error>{problem.message}</Input.Error>}
    </div>
  );
}

/** Where the price comes from, and how far down it may go. */
function Origin({ line: { material, rate, bottomPrice } }: { line: WizardLine }) {
  const t = useWords(wizardWords);
  const { currency, price } = material;
  const own = formatAmount(price.sellingPrice, currency);
  return (
    <div className={classes.origin}>
      {rate !== null && <div>{t.bottomIs(formatRupiah(bottomPrice))}</div>}
      {currency !== homeCurrency && (
        <div>{rate === null ? own : t.ownPrice(own, groupedNumber(rate, rateDecimals))}</div>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <div className={classes.value}>{children}</div>
    </div>
  );
}
