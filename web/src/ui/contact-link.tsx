import { normalPhone, whatsAppNumber } from '@gso/contract/phone';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { phoneText } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import classes from './contact-link.module.css';
import { uiWords } from './words.ts';

interface PhoneLinkProps {
  number: string;
  /** The visible text, such as the number with its extension. */
  text?: string;
  /** From a field for mobile numbers; in others only Indonesian mobile numbers are recognized. */
  mobile?: true;
}

/** A number to call; a mobile number also opens a chat. Text that is not one number stays text. */
export function PhoneLink({ number, text = number, mobile }: PhoneLinkProps): ReactNode {
  const t = useWords(uiWords);
  const dialed = normalPhone(number);
  if (!/^\+?\d+$/.test(dialed)) return text;
  const chat = whatsAppNumber(dialed, mobile);
  return (
    <span className={classes.number}>
      <a className={classes.link} href={`tel:${dialed}`} aria-label={t.call(text)}>
        {text}
      </a>
      {chat && (
        <a
          className={classes.chat}
          href={`https://wa.me/${chat}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t.chat(text)}
          data-tooltip={t.whatsApp}
        >
          <IconBrandWhatsapp size={18} aria-hidden />
        </a>
      )}
    </span>
  );
}

/** The same as a cell of a list. */
export const phoneLink = (props: PhoneLinkProps): ReactNode => props.number && <PhoneLink {...props} />;

/** An address to write to. */
export const MailLink = ({ address }: { address: string }): ReactNode =>
  address && (
    <a className={classes.link} href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>
      {address}
    </a>
  );

interface ContactLinksProps {
  contact: { phone: string; ext?: string; mobilePhone: string };
}

/** The numbers of a contact: the office with the extension, and the mobile number. */
export function PhoneLinks({ contact: { phone, ext = '', mobilePhone } }: ContactLinksProps): ReactNode {
  if (phone === '' && ext === '' && mobilePhone === '') return null;
  return (
    <span className={classes.numbers}>
      {(phone !== '' || ext !== '') && <PhoneLink number={phone} text={phoneText({ phone, ext })} />}
      {mobilePhone !== '' && <PhoneLink number={mobilePhone} mobile />}
    </span>
  );
}
