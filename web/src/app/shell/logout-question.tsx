import { limits } from '@gso/contract/limits';
import { Button } from '@mantine/core';
import { discardDraft, ownDrafts } from '../../form/draft/draft.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords, words } from '../../words/words.ts';
import classes from './logout-question.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { signOut } from './sign-out.ts';
import { shellWords } from './words.ts';

const questionWords = words({
  en: {
    drafts: (count: number) =>
      `You have ${count === 1 ? '1 unsaved draft' : `${count} unsaved drafts`} on this device:`,
    more: (count: number) => `and ${count} more`,
    unsent: (count: number) =>
      `${count === 1 ? '1 entry on this device was' : `${count} entries on this device were`} not sent yet. Logging out deletes ${count === 1 ? 'it' : 'them'} for good. To send first, cancel and wait for the network.`,
    hint: `Drafts that you keep stay on this device for ${limits.draftDays} days. Delete them if other people use it too.`,
    keep: 'Keep and log out',
    delete: 'Delete and log out',
  },
  id: {
    drafts: (count: number) => `Ada ${count} draf yang belum disimpan di perangkat ini:`,
    more: (count: number) => `dan ${count} lagi`,
    unsent: (count: number) =>
      `${count} data di perangkat ini belum terkirim. Keluar akan menghapusnya untuk selamanya. Untuk mengirim dulu, batalkan dan tunggu jaringan.`,
    hint: `Draf yang tidak dihapus tetap ada di perangkat ini selama ${limits.draftDays} hari. Hapus jika perangkat ini juga dipakai orang lain.`,
    keep: 'Biarkan dan keluar',
    delete: 'Hapus dan keluar',
  },
});

const mostShown = 5;

/** Asks what to do with drafts that would stay in a browser that others may use. */
export function LogoutQuestion({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const t = { ...useWords(listWords), ...useWords(shellWords), ...useWords(questionWords) };
  const drafts = ownDrafts();
  const deleteAll = () => {
    for (const { place } of drafts) discardDraft(place);
    void signOut({ keepDrafts: false });
  };
  return (
    <Dialog onClose={onClose} title={t.logout} size={480} centered>
      {unsent > 0 && <p className={classes.text}>{t.unsent(unsent)}</p>}
      {drafts.length > 0 && <p className={classes.text}>{t.drafts(drafts.length)}</p>}
      <ul className={classes.drafts}>
        {drafts.slice(0, mostShown).map(({ place, draft }) => (
          <li key={place.name}>{draft.record ? t.draftEdit(draft.title) : t.draftNew(draft.title)}</li>
        ))}
        {drafts.length > mostShown && <li>{t.more(drafts.length - mostShown)}</li>}
      </ul>
      {drafts.length > 0 && unsent === 0 && <p className={classes.text}>{t.hint}</p>}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.cancel}
        </Button>
        {drafts.length > 0 && unsent === 0 && (
          <Button variant="default" onClick={() => void signOut({ keepDrafts: true })}>
            {t.keep}
          </Button>
        )}
        <Button color="red" onClick={deleteAll}>
          {t.delete}
        </Button>
      </div>
    </Dialog>
  );
}
