import { Button } from '@mantine/core';
import { logout } from '../../api/access.ts';
import { useSession } from '../../api/session.ts';
import { FactorList } from '../../features/access/second-factor/factor-list.tsx';
import { useWords } from '../../words/words.ts';
import classes from '../choose-password/choose-password-page.module.css';
import { choosePasswordWords } from '../choose-password/words.ts';
import { EntryFrame } from '../login/entry-frame.tsx';
import { secondFactorPageWords } from './words.ts';

/** The only page for a user whose role requires a second factor that they do not have. The router continues afterwards. */
export function SecondFactorPage() {
  const t = useWords(secondFactorPageWords);
  const { signedInAs, signOut } = useWords(choosePasswordWords);
  const username = useSession()?.claims.sub ?? '';
  return (
    <EntryFrame title={t.title} tab={t.title} reason={t.why}>
      <FactorList />
      <p className={classes.who}>
        {signedInAs(username)}
        <Button variant="subtle" size="compact-sm" onClick={() => void logout()}>
          {signOut}
        </Button>
      </p>
    </EntryFrame>
  );
}
