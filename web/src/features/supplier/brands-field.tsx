import { limits } from '@gso/contract/limits';
import { brandName } from '@gso/contract/supplier';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { fieldMessageNow } from '../../words/field-message.ts';
import { useWords } from '../../words/words.ts';
import { useBrands } from './api.ts';
import formClasses from '../../form/form-dialog.module.css';
import classes from './brands-field.module.css';
import { supplierWords } from './words.ts';

interface BrandsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'data'> {
  value?: string[];
  onChange: (brands: string[]) => void;
}

/** A column of a sheet can be pasted. */
const separators = [',', ';', '\n'];
const mostSuggested = 6;

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const problemOf = (brand: string): string | undefined => brandName.safeParse(brand).error?.issues[0]?.message;

/** Brands as chips: Enter or a comma adds what was typed, each chip has a button that removes it. */
export function BrandsField({ value = [], onChange, ...input }: BrandsFieldProps) {
  const t = useWords(supplierWords);
  const known = useBrands();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** Why the typed text did not become a chip. */
  const [refusal, setRefusal] = useState('');

  function change(tags: string[]): void {
    const brands = tags.map((brand) => brand.trim()).filter((brand) => brand !== '');
    const wrong = brands.find((brand) => problemOf(brand) !== undefined);
    if (wrong !== undefined) setRefusal(t.brandRefused(wrong, fieldMessageNow(problemOf(wrong) ?? '')));
    onChange(brands.filter((brand) => problemOf(brand) === undefined));
  }

  function type(text: string): void {
    setTyped(text);
    // Adding a chip empties the field; the reason for a refused one stays until the next letter.
    if (text !== '') setRefusal('');
  }

  return (
    <TagsInput
      {...input}
      ref={field}
      className={formClasses.wide}
      classNames={{ input: classes.box ?? '', inputField: classes.typing ?? '' }}
      placeholder={value.length === 0 ? t.brandsHint : undefined}
      error={input.error ?? (refusal || undefined)}
      errorProps={{ role: 'alert' }}
      maxLength={limits.text}
      splitChars={separators}
      // Only brands that start with the typed text: the whole list would cover the fields above.
      data={typed.trim() === '' ? [] : (known.data ?? [])}
      limit={mostSuggested}
      isDuplicate={(brand, chosen) => chosen.some((other) => same(brand, other))}
      onDuplicate={(brand) => setRefusal(t.brandTwice(brand.trim()))}
      searchValue={typed}
      onSearchChange={type}
      value={value}
      onChange={change}
      renderPill={({ value: brand, onRemove, disabled }) => (
        <Pill
          className={classes.brand}
          withRemoveButton={!disabled}
          removeButtonProps={{ tabIndex: 0, 'aria-hidden': false, 'aria-label': t.removeBrand(String(brand)) }}
          onRemove={() => {
            onRemove?.();
            // The button disappears with its chip; the focus stays in the field.
            field.current?.focus();
          }}
        >
          {String(brand)}
        </Pill>
      )}
    />
  );
}
