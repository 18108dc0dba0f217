import { type Letterhead, logoTypes } from '@gso/contract/letterhead';
import { limits } from '@gso/contract/limits';
import { Alert, Button } from '@mantine/core';
import { IconExclamationCircle, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { formatCount } from '../../words/format.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { removeLogo, uploadLogo, useLogo } from './api.ts';
import classes from './letterhead.module.css';
import { letterheadWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);

interface LogoFieldProps {
  letterhead: Letterhead;
  onSaved: (saved: Letterhead) => void;
}

export function LogoField({ letterhead, onSaved }: LogoFieldProps) {
  const t = useWords(letterheadWords);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { logo, version } = letterhead;

  async function upload(file: File): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const saved = await uploadLogo(file, version);
      showSnackbar({ kind: 'success', text: t.logoSaved });
      onSaved(saved);
    } catch (error) {
      showError(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  function showError(sentence: string): void {
    setProblem(sentence);
    showSnackbar({ kind: 'error', text: sentence });
  }

  function choose(file: File | undefined): void {
    if (!file) return;
    if (!logoTypes.some((type) => type === file.type)) showError(t.wrongFile);
    else if (file.size > limits.logoBytes) showError(t.tooLarge);
    else void upload(file);
  }

  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t.logo}
      </h2>
      <LogoPicture letterhead={letterhead} />
      <p className={classes.hint}>{t.logoHint}</p>
      {problem !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconExclamationCircle aria-hidden />}>
          {problem}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label={t.choose}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // So that choosing the same file again, fixed meanwhile, is noticed.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => input.current?.click()}
        >
          {logo ? t.replace : t.choose}
        </Button>
        {logo && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => setIsAsking(true)}
          >
            {t.remove}
          </Button>
        )}
      </div>
      <Suspense>
        {isAsking && (
          <ConfirmAction
            question={t.removeQuestion}
            action={t.remove}
            done={t.logoRemoved}
            act={async () => onSaved(await removeLogo(version))}
            onDone={() => setIsAsking(false)}
            onClose={() => setIsAsking(false)}
          >
            {letterhead.name}
          </ConfirmAction>
        )}
      </Suspense>
    </section>
  );
}

function LogoPicture({ letterhead }: { letterhead: Letterhead }) {
  const t = useWords(letterheadWords);
  const address = useLogo(letterhead);
  const { logo } = letterhead;
  if (!logo) {
    return (
      <div className={classes.empty}>
        <IconPhoto size={24} aria-hidden />
        {t.noLogo}
      </div>
    );
  }
  return (
    <figure className={classes.figure}>
      <div className={classes.frame}>{address && <img className={classes.picture} src={address} alt={t.logo} />}</div>
      <figcaption className={classes.hint}>
        {logo.type === 'image/png' ? 'PNG' : 'JPEG'}, {formatCount(logo.width)} × {formatCount(logo.height)},{' '}
        {formatCount(Math.ceil(logo.bytes / 1000))} KB
      </figcaption>
    </figure>
  );
}
