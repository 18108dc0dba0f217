import type { ConfirmInput, SecondStep } from '@gso/contract/sign-in/second-factor';
import { Button } from '@mantine/core';
import { passSecondFactor } from '../../api/proof.ts';
import { Refused } from '../../api/client.ts';
import { secondStepRequest } from '../../api/passkey.ts';
import { useWords } from '../../words/words.ts';
import { ProofForm } from '../proof/proof-form.tsx';
import { loginWords } from './words.ts';

interface SecondStepFormProps {
  step: SecondStep;
  /** Back to the password, with the reason if the user did not choose to. */
  onBack: (why?: string) => void;
}

export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const t = useWords(loginWords);

  async function prove(proof: ConfirmInput): Promise<void> {
    // These are not among the methods of a second step.
    if ('password' in proof || 'companyCode' in proof) return;
    try {
      await passSecondFactor(step.ticket, proof);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      onBack(error.reply.details);
    }
  }

  return (
    <ProofForm
      methods={step.methods}
      label={t.secondStep}
      submitLabel={t.submit}
      prove={prove}
      passkeyRequest={() => secondStepRequest(step.ticket)}
    >
      <Button variant="subtle" color="gray" onClick={() => onBack()}>
        {t.back}
      </Button>
    </ProofForm>
  );
}
