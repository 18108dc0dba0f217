import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { homeCurrency } from '@gso/contract/exchange-rate';
import { stockTypes } from '@gso/contract/quotation';
import { lineSubtotal } from '@gso/contract/rules/quotation-totals';
import { Input, NativeSelect } from '@mantine/core';
import { IconGripVertical, IconReceipt2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../../list/use-record-form.ts';
import { Chip } from '../../../ui/chip.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { groupedNumber } from '../../../ui/number-text.ts';
import { formatAmount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { MaterialName } from '../material/material-name.tsx';
import { MoveTools, Tool } from '../order/move-tools.tsx';
import { Parts } from './parts.tsx';
import classes from './revision-step.module.css';
import { counted, isCounted } from './totals.ts';
import type { LineMoves } from './use-line-moves.ts';
import { lacksRate, type WizardLine } from './wizard-form.ts';
import type { WizardAction } from './wizard-state.ts';
import { wizardWords } from './words.ts';

interface RevisionLineProps {
  line: WizardLine;
  place: number;
  /** The place of the last line. */
  last: number;
  /** By how much it stays below its bottom price. */
  missing: number;
  /** What is wrong with it. */
  problem: Problem | undefined;
  /** Until the rates are known, none is called missing. */
  ratesKnown: boolean;
  moves: LineMoves;
  dispatch: (action: WizardAction) => void;
  onAskPrices: () => void;
}

export function RevisionLine(props: RevisionLineProps) {
  const { line, place, moves, dispatch } = props;
  const t = useWords(wizardWords);
  const { material } = line;
  const at = (field: string) => `itemDetails.${place}.${field}`;
  const isWrong = (field: string) =>
    props.problem?.path === at(field) && (field !== 'sellingPrice' || props.ratesKnown);
  return (
    <li
      className={classes.line}
      tabIndex={-1}
      data-path={at('id')}
      aria-label={t.line(place + 1, material.materialNo)}
      {...moves.target(place)}
    >
      <span className={classes.handle} data-tooltip={t.drag(material.materialNo)} {...moves.handle(place)}>
        <IconGripVertical size={16} aria-hidden />
      </span>
      <What {...props} />
      <Fact label={t.qty}>
        <NumberField
          aria-label={t.qtyOf(material.materialNo)}
          data-path={at('qty')}
          size="xs"
          value={line.qty}
          error={isWrong('qty')}
          onChange={(qty) => dispatch({ do: 'edit', place, part: { qty } })}
        />
      </Fact>
      <Fact label={`${t.unitPrice} (Rp)`}>
        <NumberField
          aria-label={t.priceOf(material.materialNo)}
          data-path={at('sellingPrice')}
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
          aria-label={t.stockTypeOf(material.materialNo)}
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
        <Tool icon={IconReceipt2} label={t.references(material.materialNo)} onClick={props.onAskPrices} />
        <MoveTools
          name={material.materialNo}
          place={place}
          last={props.last}
          moves={moves}
          removeLabel={t.removeLine(material.materialNo)}
        />
      </div>
    </li>
  );
}

/** What the line is, and what to mind about it. */
function What({ line, missing, problem, ratesKnown }: RevisionLineProps) {
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
