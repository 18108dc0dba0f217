import { limits } from '@gso/contract/limits';
import { Button } from '@mantine/core';
import { logout } from '../../api/access.ts';
import { discardDraft, ownDrafts } from '../../form/draft/draft.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords, words } from '../../words/words.ts';
import classes from './logout-question.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { shellWords } from './words.ts';

const questionWords = words({
  en: {
    drafts: (count: number) =>
      `You have ${count === 1 ? '1 unsaved draft' : `${count} unsaved drafts`} on this device:`,
    more: (count: number) => `and ${count} more`,
    hint: `Drafts that you keep stay on this device for ${limits.draftDays} days. Delete them if other people use it too.`,
    keep: 'Keep and log out',
    delete: 'Delete and log out',
  },
  id: {
    drafts: (count: number) => `Ada ${count} draf yang belum disimpan di perangkat ini:`,
    more: (count: number) => `dan ${count} lagi`,
    hint: `Draf yang tidak dihapus tetap ada di perangkat ini selama ${limits.draftDays} hari. Hapus jika perangkat ini juga dipakai orang lain.`,
    keep: 'Biarkan dan keluar',
    delete: 'Hapus dan keluar',
  },
});

const mostShown = 5;

/** Asks what to do with drafts that would stay in a browser that others may use. */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const t = { ...useWords(listWords), ...useWords(shellWords), ...useWords(questionWords) };
  const drafts = ownDrafts();
  const deleteAll = () => {
    for (const { place } of drafts) discardDraft(place);
    void logout();
  };
  return (
    <Dialog onClose={onClose} title={t.logout} size={480} centered>
      <p className={classes.text}>{t.drafts(drafts.length)}</p>
      <ul className={classes.drafts}>
        {drafts.slice(0, mostShown).map(({ place, draft }) => (
          <li key={place.name}>{draft.record ? t.draftEdit(draft.title) : t.draftNew(draft.title)}</li>
        ))}
        {drafts.length > mostShown && <li>{t.more(drafts.length - mostShown)}</li>}
      </ul>
      <p className={classes.text}>{t.hint}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.cancel}
        </Button>
        <Button variant="default" onClick={() => void logout()}>
          {t.keep}
        </Button>
        <Button color="red" onClick={deleteAll}>
          {t.delete}
        </Button>
      </div>
    </Dialog>
  );
}
