import { mayPass, pageAccess } from '@gso/contract/permissions';
import { Link } from '@tanstack/react-router';
import { useMay, useSession } from '../api/session.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { useWords, words } from '../words/words.ts';
import { pageWords } from './page-words.ts';
import { pageNames, pages } from './pages.ts';
import classes from './start-page.module.css';

const texts = words({
  en: {
    places: 'Pages you can open',
    noDashboard: 'Your role does not include the figures of the dashboard. Pages you can open:',
    nothing: 'Your role does not include any page yet. Ask your administrator for access.',
  },
  id: {
    places: 'Halaman yang dapat Anda buka',
    noDashboard: 'Angka-angka dasbor tidak termasuk dalam peran Anda. Halaman yang dapat Anda buka:',
    nothing: 'Peran Anda belum mencakup halaman apa pun. Mintalah akses kepada administrator Anda.',
  },
});

/** The first page for everybody: a missing permission must not lead to an empty or closed page. */
export function StartPage() {
  const { pages: names } = useWords(pageWords);
  const mayOpenFigures = useMay(pageAccess.dashboard);
  return <DashboardPage title={names.dashboard}>{!mayOpenFigures && <Places />}</DashboardPage>;
}

/** For users whose page would otherwise be empty. */
function Places() {
  const t = useWords(texts);
  const { pages: names } = useWords(pageWords);
  const held = useSession()?.claims.permissions ?? [];
  const open = pageNames.filter((page) => page !== 'dashboard' && mayPass(held, pageAccess[page]));
  const onlyProfile = open.length <= 1;
  return (
    <section aria-label={t.places}>
      <p className={classes.lead}>{onlyProfile ? t.nothing : t.noDashboard}</p>
      <ul className={classes.tiles}>
        {open.map((page) => {
          const Picture = pages[page].icon;
          return (
            <li key={page}>
              <Link to={pages[page].path} className={classes.tile}>
                <Picture size={24} stroke={1.5} aria-hidden />
                {names[page]}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
