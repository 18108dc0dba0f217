import { limits } from '@gso/contract/limits';
import type { SendingStart } from '@gso/contract/quotation/mail';
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { useRef } from 'react';
import formClasses from '../../../form/form-dialog.module.css';
import { useWords } from '../../../words/words.ts';
import { sendWords } from './words.ts';

interface RecipientsFieldProps extends Omit<TagsInputProps, 'value' | 'onChange' | 'data'> {
  value?: string[];
  onChange: (addresses: string[]) => void;
  contacts: SendingStart['contacts'];
}

/** Addresses as chips: those of contacts are offered, others are typed. */
export function RecipientsField({ value = [], onChange, contacts, ...input }: RecipientsFieldProps) {
  const t = useWords(sendWords);
  const field = useRef<HTMLInputElement>(null);
  const names = new Map(contacts.filter(({ email }) => email !== '').map(({ email, name }) => [email, name]));
  return (
    <TagsInput
      {...input}
      ref={field}
      required
      className={formClasses.wide}
      description={t.toHint}
      maxTags={limits.mailRecipients}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      data={[...names.keys()]}
      renderOption={({ option }) => `${names.get(option.value) ?? ''} · ${option.value}`}
      value={value}
      onChange={(all) => onChange(all.map((one) => one.trim()).filter(Boolean))}
      renderPill={({ value: address, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          removeButtonProps={{ tabIndex: 0, 'aria-hidden': false, 'aria-label': t.remove(String(address)) }}
          onRemove={() => {
            onRemove?.();
            field.current?.focus();
          }}
        >
          {address}
        </Pill>
      )}
    />
  );
}
