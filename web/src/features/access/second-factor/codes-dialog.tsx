import { Button } from '@mantine/core';
import { useSession } from '../../../api/session.ts';
import { saveAs } from '../../../sheet/download.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { copyText } from '../../../ui/secret/copy-text.ts';
import { useWords } from '../../../words/words.ts';
import classes from './codes-dialog.module.css';
import { factorWords } from './words.ts';

interface CodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The only time that the recovery codes are shown. Only the button closes it, so that no slip loses them. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = useWords(factorWords);
  const username = useSession()?.claims.sub ?? '';

  const copy = () => copyText(codes.join('\n'), { copied: t.copied, notCopied: t.copyFailed });
  const download = () =>
    saveAs(new Blob([`${t.fileTitle(username)}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), t.fileName);

  return (
    <Dialog
      title={t.codesTitle}
      size={480}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <p className={classes.why}>{t.codesWhy}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="default" onClick={download}>
          {t.download}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t.codesKept}
        </Button>
      </div>
    </Dialog>
  );
}
