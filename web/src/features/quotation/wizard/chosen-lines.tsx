import { Button, Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { sameValue } from '@gso/contract/record/record-values';
import { MaterialName } from '../../../pickers/material-name.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Tool } from '../../../ui/order/move-tools.tsx';
import { useNear } from '../../../ui/order/use-near.ts';
import { useSteady } from '../../../ui/order/use-steady.ts';
import { useOnPhone } from '../../../ui/phone-width.ts';
import { formatAmount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './chosen-lines.module.css';
import { MaterialSearch } from './material-search.tsx';
import type { WizardLines } from './use-wizard-lines.ts';
import { lacksRate, type Material, qtyTypeOf } from './wizard-form.ts';
import { type ComputedLine, isQuantity, keyOf, materialKey, type TypedPart } from './wizard-lines.ts';
import { wizardWords } from './words.ts';

interface ChosenLinesProps {
  lines: WizardLines;
  bundlesFirst: boolean;
  problem: string | undefined;
}

/** The search and the table come after them, so long lists show only the last ones until all are requested. */
const inSight = { wide: 10, phone: 3 };
/** Their fields are rendered at once, those of the others when they are scrolled into view. */
const firstLines = 20;

/** The chosen lines with their quantities. A search in the last row adds one; Enter leads from field to field. */
export function ChosenLines({ lines: { lines, ...change }, bundlesFirst, problem }: ChosenLinesProps) {
  const t = useWords(wizardWords);
  const onPhone = useOnPhone();
  const most = onPhone ? inSight.phone : inSight.wide;
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(lines.length - most, 0);
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState({ key: '', times: 0 });
  useEffect(() => {
    if (taken.key === '') return;
    const field = box.current?.querySelector<HTMLInputElement>(`[data-quantity="${taken.key}"]`);
    field?.focus();
    field?.select();
  }, [taken]);

  function take(material: Material): void {
    const key = materialKey(material);
    const place = lines.findIndex((line) => materialKey(line.material) === key);
    if (place >= 0 && place < hidden) setIsOpen(true);
    change.add([material]);
    setTaken({ key, times: taken.times + 1 });
  }
  const toSearch = useSteady(() => search.current?.focus());
  const remove = useSteady((place: number) => {
    // The button disappears with its line.
    box.current?.focus();
    change.remove(place);
  });
  return (
    <div
      ref={box}
      className={classes.box}
      tabIndex={-1}
      data-path="itemDetails"
      data-wrong={problem !== undefined || undefined}
    >
      <div className={classes.head}>
        <span role="status" className={classes.count}>
          {lines.length === 0 ? t.nothingChosen : t.chosen(lines.length)}
        </span>
        {lines.length > most && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t.showLast(most) : t.showAll(lines.length)}
          </Button>
        )}
        {problem !== undefined && <Input.Error>{problem}</Input.Error>}
        <span className={classes.hint}>{t.byKeyboard}</span>
      </div>
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label={t.chosenItems}>
          {lines.slice(hidden).map((line, at) => (
            <ChosenLine
              key={keyOf(line)}
              line={line}
              place={hidden + at}
              isInSight={at < firstLines || materialKey(line.material) === taken.key}
              onEdit={change.edit}
              onRemove={remove}
              onEnter={toSearch}
            />
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <span className={classes.number} aria-hidden>
          {lines.length + 1}
        </span>
        {/* Empty again after each line. */}
        <MaterialSearch
          key={taken.times}
          ref={search}
          bundlesFirst={bundlesFirst}
          // On a phone the keyboard would cover the step.
          isStart={!onPhone}
          onTake={take}
        />
      </div>
    </div>
  );
}

interface ChosenLineProps {
  line: ComputedLine;
  place: number;
  /** One of the first in the list, or the one whose quantity gets the focus. */
  isInSight: boolean;
  onEdit: (place: number, part: TypedPart) => void;
  onRemove: (place: number) => void;
  onEnter: () => void;
}

/** Each key typed into one of hundreds updates them all; only changed ones are rendered again. */
const ChosenLine = memo(function ChosenLine({ line, place, isInSight, onEdit, onRemove, onEnter }: ChosenLineProps) {
  const t = useWords(wizardWords);
  const element = useRef<HTMLLIElement>(null);
  const isNear = useNear(element, isInSight) || isInSight;
  const { material, qty, sellingPrice, subtotal } = line;
  const price = lacksRate(line) ? formatAmount(sellingPrice, material.currency) : formatRupiah(sellingPrice);
  return (
    <li ref={element} className={classes.line} aria-label={t.line(place + 1, material.materialNo)}>
      <span className={classes.number} aria-hidden>
        {place + 1}
      </span>
      <div className={classes.what}>
        <MaterialName material={material} />
      </div>
      <span className={classes.unit}>
        {isNear && (
          <NumberField
            aria-label={t.qtyOf(material.materialNo)}
            data-quantity={materialKey(material)}
            size="xs"
            value={qty}
            error={!isQuantity(qty)}
            onChange={(typed) => onEdit(place, { qty: typed })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (isQuantity(qty)) onEnter();
            }}
          />
        )}
        {qtyTypeOf(material)}
      </span>
      <span className={classes.price}>× {price}</span>
      <span className={classes.subtotal}>{subtotal === undefined ? t.none : formatRupiah(subtotal)}</span>
      <Tool icon={IconTrash} label={t.removeLine(material.materialNo)} onClick={() => onRemove(place)} />
    </li>
  );
}, sameValue);
