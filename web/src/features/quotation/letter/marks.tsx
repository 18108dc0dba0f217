import { letterMarks, type LetterMark } from '@gso/contract/quotation/mail';
import { useId } from 'react';
import { useWords } from '../../../words/words.ts';
import classes from './letter.module.css';
import { letterWords } from './words.ts';

/** What the letter can say about a quotation. A click inserts the mark where the letter is being typed. */
export function Marks({ onInsert }: { onInsert: (mark: LetterMark) => void }) {
  const t = useWords(letterWords);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t.marks}
      </h2>
      <p className={classes.hint}>{t.marksHint}</p>
      <ul className={classes.marks}>
        {letterMarks.map((mark) => (
          <li key={mark}>
            <button
              type="button"
              className={classes.mark}
              aria-label={t.insert(`{${mark}}`)}
              // The field keeps its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(mark)}
            >
              {`{${mark}}`}
            </button>
            <span>{t.meanings[mark]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
