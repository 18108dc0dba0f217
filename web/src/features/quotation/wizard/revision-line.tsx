import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { stockTypes } from '@gso/contract/quotation';
import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import type { Problem } from '../../../form/use-record-form.ts';
import { sameValue } from '@gso/contract/record/record-values';
import { Chip } from '../../../ui/chip.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { groupedNumber } from '../../../words/number-text.ts';
import { formatAmount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { MaterialName } from '../../../pickers/material-name.tsx';
import { DragHandle, MoveTools, Tool } from '../../../ui/order/move-tools.tsx';
import type { Moves } from '../../../ui/order/use-moves.ts';
import { Parts } from '../lines/parts.tsx';
import { PriceField } from '../price-memory/price-field.tsx';
import order from '../../../ui/order/order.module.css';
import classes from './revision-step.module.css';
import type { DragMark } from '../../../ui/order/use-row-drag.ts';
import { useNear } from '../../../ui/order/use-near.ts';
import { lacksRate, qtyTypeOf, type WizardLine } from './wizard-form.ts';
import { type ComputedLine, keyOf, type TypedPart } from './wizard-lines.ts';
import { wizardWords } from './words.ts';

interface RevisionLineProps {
  line: ComputedLine;
  place: number;
  isLast: boolean;
  /** A link led to this line. */
  isSought: boolean;
  /** Its errors. */
  problems: readonly Problem[];
  /** Until the rates are loaded, none counts as missing. */
  ratesKnown: boolean;
  drag: DragMark;
  moves: Moves;
  onEdit: (place: number, part: TypedPart) => void;
  onAskPrices: (place: number) => void;
}

/** More than a screen shows; they are rendered at once when the step opens. */
const firstLines = 20;

/**
 * There may be hundreds, and each key typed into one of them updates them all. Only changed ones are rendered again;
 * errors are new objects at each key, so they are compared by content. Fields and tools are rendered when a line comes
 * near the viewport.
 */
export const RevisionLine = memo(Line, sameValue);

function Line({ line: { shortfall, ...line }, drag, isSought, ...controls }: RevisionLineProps) {
  const t = useWords(wizardWords);
  const element = useRef<HTMLLIElement>(null);
  const { place, problems, ratesKnown } = controls;
  const { materialNo } = line.material;
  const isNear = useNear(element, place < firstLines || isSought) || isSought;
  return (
    <li
      ref={element}
      className={`${order.row} ${classes.line}`}
      tabIndex={-1}
      data-path={pathOf(place, 'id')}
      data-place={place}
      data-drag={drag}
      data-far={!isNear || undefined}
      aria-label={t.line(place + 1, materialNo)}
    >
      <DragHandle label={t.drag(materialNo)} />
      <What line={line} shortfall={shortfall} problems={problems} ratesKnown={ratesKnown} />
      {isNear && <Controls {...controls} line={line} />}
    </li>
  );
}

const pathOf = (place: number, field: string): string => `itemDetails.${place}.${field}`;

interface ControlsProps extends Omit<RevisionLineProps, 'line' | 'drag' | 'isSought'> {
  line: Omit<ComputedLine, 'shortfall'>;
}

/** Separate from the rest: a discount can mark every line at once, which leaves the fields as they are. */
const Controls = memo(function Controls(props: ControlsProps) {
  const { line, place, problems, onEdit } = props;
  const t = useWords(wizardWords);
  const { materialNo } = line.material;
  const isWrong = (field: string) =>
    problems.some(({ path }) => path === pathOf(place, field)) && (field !== 'sellingPrice' || props.ratesKnown);
  return (
    <>
      <Fact label={t.qty}>
        <NumberField
          aria-label={t.qtyOf(materialNo)}
          data-path={pathOf(place, 'qty')}
          size="xs"
          value={line.qty}
          error={isWrong('qty')}
          onChange={(qty) => onEdit(place, { qty })}
        />
      </Fact>
      <Fact label={`${t.unitPrice} (Rp)`}>
        <PriceField
          material={{ id: line.material.id, qtyType: qtyTypeOf(line.material) }}
          aria-label={t.priceOf(materialNo)}
          data-path={pathOf(place, 'sellingPrice')}
          size="xs"
          decimals={priceDecimals}
          value={line.sellingPrice}
          error={isWrong('sellingPrice')}
          onChange={(sellingPrice) => onEdit(place, { sellingPrice })}
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
            if (stockType) onEdit(place, { stockType });
          }}
        />
        <Checkbox
          className={classes.option}
          size="xs"
          label={t.option}
          aria-label={t.optionOf(materialNo)}
          data-tooltip={t.optionHint}
          checked={line.isOptional ?? false}
          onChange={(event) => onEdit(place, { isOptional: event.currentTarget.checked })}
        />
      </Fact>
      <Fact label={t.subtotal}>
        <span className={classes.amount} data-optional={line.isOptional || undefined}>
          {line.subtotal === undefined ? t.none : formatRupiah(line.subtotal)}
        </span>
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

interface WhatProps extends Pick<RevisionLineProps, 'problems' | 'ratesKnown'> {
  line: WizardLine;
  shortfall: number;
}

/** The material of the line, and its warnings. */
function What({ line, shortfall, problems, ratesKnown }: WhatProps) {
  const t = useWords(wizardWords);
  const { currency, items } = line.material;
  const isUnrated = lacksRate(line);
  const labelOf = (path: string) => (path.endsWith('.qty') ? t.qty : t.unitPrice);
  return (
    <div className={classes.what}>
      <MaterialName material={line.material} />
      <Parts parts={items} />
      {isUnrated && ratesKnown && (
        <div className={classes.marks}>
          <Chip tone="red">{t.noRate(currency)}</Chip> <span className={classes.help}>{t.noRateHelp}</span>
        </div>
      )}
      {shortfall > 0 && (
        <div className={classes.marks} data-tooltip={t.belowBottomHint}>
          <Chip tone="amber">{t.belowBottom(formatRupiah(shortfall))}</Chip>
        </div>
      )}
      {!isUnrated &&
        problems.map(({ path, message }) => (
          <Input.Error key={path}>{problems.length > 1 ? `${labelOf(path)}: ${message}` : message}</Input.Error>
        ))}
    </div>
  );
}

/** The origin of the price, and its lower limit. */
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
