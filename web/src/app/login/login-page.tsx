import { lastSessionEnd } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { CompanySignIn } from './company-sign-in.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { loginWords } from './words.ts';

export function LoginPage() {
  const t = useWords(loginWords);
  const ended = lastSessionEnd();
  const reason = ended === 'expired' || ended === 'forbidden' ? t.ended[ended] : undefined;
  return (
    <EntryFrame title={t.title} tab={t.tab} reason={reason}>
      <CompanySignIn>
        <LoginForm />
      </CompanySignIn>
    </EntryFrame>
  );
}
