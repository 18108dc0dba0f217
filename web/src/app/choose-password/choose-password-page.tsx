import { Button } from '@mantine/core';
import { logout } from '../../api/access.ts';
import { useSession } from '../../api/session.ts';
import { PasswordForm } from '../../features/access/profile/password-form.tsx';
import { useWords } from '../../words/words.ts';
import { EntryFrame } from '../login/entry-frame.tsx';
import classes from './choose-password-page.module.css';
import { choosePasswordWords } from './words.ts';

/** The only page for a user whose password was set by an administrator. The router continues afterwards. */
export function ChoosePasswordPage() {
  const t = useWords(choosePasswordWords);
  const username = useSession()?.claims.sub ?? '';
  return (
    <EntryFrame title={t.title} tab={t.tab} reason={t.why}>
      <PasswordForm oldLabel={t.given} />
      <p className={classes.who}>
        {t.signedInAs(username)}
        <Button variant="subtle" size="compact-sm" onClick={() => void logout()}>
          {t.signOut}
        </Button>
      </p>
    </EntryFrame>
  );
}
