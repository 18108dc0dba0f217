import { useLayoutEffect } from 'react';
import { lastSessionEnd } from '../../api/session.ts';
import { setPageTitle } from '../../ui/page-title.ts';
import { chooseLanguage, useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BrandPanel } from './brand-panel.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './login-page.module.css';
import { loginWords } from './words.ts';

function LanguageSwitch() {
  const t = useWords(loginWords);
  const language = useLanguage();
  return (
    <div role="group" aria-label={t.language} className={classes.languages}>
      <button type="button" lang="en" aria-pressed={language === 'en'} onClick={() => chooseLanguage('en')}>
        English
      </button>
      <button type="button" lang="id" aria-pressed={language === 'id'} onClick={() => chooseLanguage('id')}>
        Bahasa Indonesia
      </button>
    </div>
  );
}

export function LoginPage() {
  const t = useWords(loginWords);
  const ended = lastSessionEnd();
  useLayoutEffect(() => setPageTitle(t.tab), [t.tab]);
  return (
    <div className={classes.page}>
      <BrandPanel />
      <main className={classes.side}>
        <div className={classes.card}>
          <h1 className={classes.title}>{t.title}</h1>
          {(ended === 'expired' || ended === 'forbidden') && (
            <p role="status" className={classes.reason}>
              {t.ended[ended]}
            </p>
          )}
          <LoginForm />
        </div>
        <LanguageSwitch />
      </main>
    </div>
  );
}
