import { filledIn, type LetterFacts, type LetterInput } from '@gso/contract/quotation/mail';
import { type DocumentLanguage, documentLanguages } from '@gso/contract/quotation-document';
import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useWords } from '../../../words/words.ts';
import classes from './letter.module.css';
import { letterWords } from './words.ts';

const common = {
  refNo: 'QUO-2611-0042',
  name: 'Panel MCC line 3',
  contact: 'Ratna Sari',
  company: 'PT Tirta Rasa Nusantara',
  total: 'Rp 125.400.000',
  seller: 'Budi Prasetyo, 0812 1103 0021',
  sender: 'PT Gita Sinergi Otomasi',
};
/** In the language of the letter, whatever the language of the screen is. */
const exampleFacts: Record<DocumentLanguage, LetterFacts> = {
  en: { ...common, validUntil: '18 December 2026' },
  id: { ...common, validUntil: '18 Desember 2026' },
};

interface LetterPreviewProps {
  values: LetterInput;
  language: DocumentLanguage;
  onLanguage: (language: DocumentLanguage) => void;
}

/** The letter of an invented quotation, while it is typed. */
export function LetterPreview({ values, language, onLanguage }: LetterPreviewProps) {
  const t = useWords(letterWords);
  const id = useId();
  const facts = exampleFacts[language];
  const [subject, text] = language === 'en' ? [values.subjectEn, values.textEn] : [values.subjectId, values.textId];
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t.preview}
      </h2>
      <p className={classes.hint}>{t.previewHint}</p>
      <SegmentedControl
        aria-label={t.language}
        value={language}
        onChange={(chosen) => onLanguage(chosen === 'en' ? 'en' : 'id')}
        data={documentLanguages.map((value) => ({ value, label: t.languages[value] }))}
      />
      <div className={classes.letter} lang={language}>
        <strong>{filledIn(subject, facts)}</strong>
        <p>{filledIn(text, facts)}</p>
      </div>
    </section>
  );
}
