import type { Letterhead, LetterheadInput } from '@gso/contract/letterhead';
import { groupedPhone, normalPhone } from '@gso/contract/phone';
import { useId } from 'react';
import { useWords } from '../../words/words.ts';
import classes from './letterhead.module.css';
import { useLogo } from './api.ts';
import { letterheadWords } from './words.ts';

/** The head of a page as it will be printed, while it is typed. */
export function HeadPreview({ values, letterhead }: { values: LetterheadInput; letterhead: Letterhead }) {
  const t = useWords(letterheadWords);
  const id = useId();
  const logo = useLogo(letterhead);
  const contact = [groupedPhone(normalPhone(values.phone)), values.email, values.web].filter(Boolean).join(' · ');
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t.preview}
      </h2>
      <div className={classes.paper}>
        {logo && <img className={classes.logo} src={logo} alt={t.logo} />}
        <div className={classes.head}>
          <strong data-empty={values.name === '' || undefined}>{values.name || t.nameMissing}</strong>
          {values.address && <span className={classes.address}>{values.address}</span>}
          {contact && <span>{contact}</span>}
        </div>
      </div>
    </section>
  );
}
