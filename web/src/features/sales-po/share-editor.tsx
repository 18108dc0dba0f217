import { limits } from '@gso/contract/limits';
import { poMessages, type PoShare, sharesTogether } from '@gso/contract/sales-po';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { fieldMessageNow } from '../../words/field-message.ts';
import { useWords } from '../../words/words.ts';
import { poDialogWords } from './dialog-words.ts';
import formClasses from '../../form/form-dialog.module.css';
import classes from './po-dialog.module.css';
import { fill, type PoFieldProps } from './po-fields.tsx';
import { nextShare, type PoValues } from './po-form.ts';

/** The shares of an order. */
export function ShareEditor({ form }: PoFieldProps) {
  const t = useWords(poDialogWords);
  const box = useRef<HTMLFieldSetElement>(null);
  const [isFull, setIsFull] = useState(false);
  const { salesUserPo: shares } = form.values;
  // The field's own error would also include the error of a single row, which is shown there already.
  const error = form.problems.find(({ path }) => path === 'salesUserPo')?.message;
  const change = (changed: PoShare[]) => {
    setIsFull(false);
    fill(form, { salesUserPo: changed });
  };

  function add(): void {
    if (shares.length < limits.poShares) return change([...shares, nextShare(shares)]);
    setIsFull(true);
    showSnackbar({ kind: 'warning', text: fieldMessageNow(poMessages.tooManyShares) });
  }
  function remove(place: number): void {
    change(shares.toSpliced(place, 1));
    // The button disappears with its row; the focus stays here.
    box.current?.querySelector<HTMLElement>('[data-path="salesUserPo"]')?.focus();
  }

  const problem = isFull ? fieldMessageNow(poMessages.tooManyShares) : error;
  return (
    <fieldset ref={box} className={classes.group}>
      <legend className={classes.legend}>{t.fields.salesUserPo}</legend>
      <div className={formClasses.wide}>
        {shares.length === 0 && <p className={classes.note}>{t.noShares}</p>}
        <ul className={classes.shares}>
          {shares.map((_share, place) => (
            <ShareRow key={place} form={form} place={place} onRemove={() => remove(place)} />
          ))}
        </ul>
        <div className={classes.sharesFoot}>
          <Button
            data-path="salesUserPo"
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t.addShare}
          </Button>
          {shares.length > 0 && <Together shares={shares} />}
        </div>
        {problem !== undefined && (
          <Input.Error role="alert" className={classes.problem}>
            {problem}
          </Input.Error>
        )}
      </div>
    </fieldset>
  );
}

function Together({ shares }: { shares: readonly PoShare[] }) {
  const t = useWords(poDialogWords);
  const together = sharesTogether(shares.filter(({ pctg }) => Number.isFinite(pctg)));
  if (together >= 100) return <span className={classes.together}>{t.together(together)}</span>;
  return (
    <span className={classes.together} data-low role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {t.below100(together)}
    </span>
  );
}

interface ShareRowProps {
  form: RecordForm<PoValues>;
  place: number;
  onRemove: () => void;
}

function ShareRow({ form, place, onRemove }: ShareRowProps) {
  const t = useWords(poDialogWords);
  const [wasRefused, setWasRefused] = useState(false);
  const path = `salesUserPo.${place}`;
  const person: { onChange: (username: string) => void } = form.input(`${path}.username`);
  const percent: { value?: number; error?: string; onChange: (pctg: number) => void } = form.input(`${path}.pctg`);
  const { value = NaN } = percent;

  /** An impossible value is removed from the field, and the reason stays visible. */
  function blankIfOutOfRange(): void {
    if (!(value < 0 || value > 100)) return;
    setWasRefused(true);
    percent.onChange(NaN);
    showSnackbar({ kind: 'warning', text: fieldMessageNow(poMessages.share) });
  }
  return (
    <li className={classes.share}>
      <UserSelect
        {...form.input(`${path}.username`)}
        required
        onChange={(chosen) => person.onChange(chosen?.username ?? '')}
      />
      <NumberField
        {...percent}
        required
        decimals={2}
        error={wasRefused && Number.isNaN(value) ? fieldMessageNow(poMessages.share) : percent.error}
        onBlur={blankIfOutOfRange}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.removeShare}
        aria-label={t.removeShare(place + 1)}
        data-tooltip={t.removeShare(place + 1)}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
