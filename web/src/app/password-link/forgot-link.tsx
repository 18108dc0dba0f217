import { Link } from '@tanstack/react-router';
import { useSignInWays } from '../../api/sign-in-ways.ts';
import { useWords } from '../../words/words.ts';
import classes from './password-link.module.css';
import { passwordLinkWords } from './words.ts';

/** Only where a link can be mailed. */
export function ForgotLink() {
  const t = useWords(passwordLinkWords);
  if (!useSignInWays()?.passwordLink) return null;
  return (
    <Link to="/forgot-password" className={classes.link}>
      {t.forgot}
    </Link>
  );
}
