import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirmIdentity, fetchConfirmMethods } from '../../api/proof.ts';
import { confirmRequest } from '../../api/passkey.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import classes from './identity-dialog.module.css';
import { identityWords } from './identity-words.ts';
import { ProofForm } from './proof-form.tsx';

/** Above the dialog whose save needs it, which keeps what was typed. */
export function IdentityDialog({ onFinish }: { onFinish: (isConfirmed: boolean) => void }) {
  const t = useWords(identityWords);
  const { cancel } = useWords(listWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['confirm-methods'],
    queryFn: fetchConfirmMethods,
    staleTime: 0,
    gcTime: 0,
  });
  const close = () => onFinish(false);
  return (
    <Dialog
      title={t.title}
      size={420}
      centered
      zIndex={400}
      // The dialog below listens to Escape too.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      onClose={close}
    >
      <p className={classes.why}>{t.why}</p>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <ProofForm
          methods={data.methods}
          label={t.title}
          submitLabel={t.submit}
          passkeyRequest={confirmRequest}
          prove={async (proof) => {
            await confirmIdentity(proof);
            onFinish(true);
          }}
        >
          <Button variant="default" onClick={close} data-mantine-stop-propagation>
            {cancel}
          </Button>
        </ProofForm>
      )}
    </Dialog>
  );
}
