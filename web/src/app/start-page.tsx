import { mayPass, pageAccess } from '@gso/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { Page } from '../ui/page.tsx';
import { useWords, words } from '../words/words.ts';
import { pageWords } from './page-words.ts';
import { pageNames, pages } from './pages.ts';
import classes from './start-page.module.css';

const texts = words({
  en: {
    hello: (name: string) => `Welcome, ${name}`,
    dashboardToCome: 'The dashboard is not built yet. Until then, this is where you can go:',
    noDashboard: 'The dashboard is not part of your role. This is what you may open:',
    nothing: 'Your role opens no page yet. Ask your administrator for access.',
  },
  id: {
    hello: (name: string) => `Selamat datang, ${name}`,
    dashboardToCome: 'Dasbor belum dibuat. Sementara itu, Anda dapat membuka:',
    noDashboard: 'Dasbor tidak termasuk dalam peran Anda. Yang dapat Anda buka:',
    nothing: 'Peran Anda belum membuka halaman apa pun. Mintalah akses kepada administrator Anda.',
  },
});

/** Where everybody lands, whatever they may see: a missing permission must not leave anyone at a closed door. */
export function StartPage() {
  const t = useWords(texts);
  const names = useWords(pageWords);
  const session = useSession();
  const held = session?.claims.permissions ?? [];
  const open = pageNames.filter((page) => page !== 'dashboard' && mayPass(held, pageAccess[page]));
  const onlyProfile = open.length <= 1;
  const holdsDashboard = mayPass(held, pageAccess.dashboard);
  return (
    <Page title={names.pages.dashboard}>
      <h2 className={classes.hello}>{t.hello(session?.claims.fullname || session?.claims.sub || '')}</h2>
      <p className={classes.lead}>
        {onlyProfile && !holdsDashboard ? t.nothing : holdsDashboard ? t.dashboardToCome : t.noDashboard}
      </p>
      <ul className={classes.tiles}>
        {open.map((page) => {
          const Picture = pages[page].icon;
          return (
            <li key={page}>
              <Link to={pages[page].path} className={classes.tile}>
                <Picture size={24} stroke={1.5} aria-hidden />
                {names.pages[page]}
              </Link>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
