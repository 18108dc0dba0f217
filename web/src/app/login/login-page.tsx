import type { SecondStep } from '@gso/contract/sign-in/second-factor';
import { useState } from 'react';
import { lastSessionEnd } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { CompanySignIn } from './company-sign-in.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { loginWords } from './words.ts';

export function LoginPage() {
  const t = useWords(loginWords);
  const [step, setStep] = useState<SecondStep>();
  const [tooLate, setTooLate] = useState<string>();
  const ended = lastSessionEnd();
  const reason = ended === 'expired' || ended === 'forbidden' ? t.ended[ended] : undefined;
  if (step) {
    const back = (why?: string) => {
      setTooLate(why);
      setStep(undefined);
    };
    return (
      <EntryFrame title={t.secondStep} tab={t.tab}>
        <SecondStepForm step={step} onBack={back} />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t.title} tab={t.tab} reason={tooLate ?? reason}>
      <CompanySignIn>
        <LoginForm onSecondStep={setStep} />
      </CompanySignIn>
    </EntryFrame>
  );
}
