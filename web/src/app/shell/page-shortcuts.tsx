import { mayPass, type PageName, pageAccess } from '@gso/contract/permissions';
import { useNavigate } from '@tanstack/react-router';
import { searchOfList } from '../../api/default-views.ts';
import { useSession } from '../../api/session.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { useWords } from '../../words/words.ts';
import { pageWords } from '../page-words.ts';
import { pageNames, pages } from '../pages.ts';

/** The second key after `g`. */
const letters: Partial<Record<PageName, string>> = {
  dashboard: 'd',
  company: 'c',
  customer: 'u',
  exchangeRate: 'e',
  priceRule: 'r',
  item: 'i',
  supplier: 's',
  visit: 'v',
  shodan: 'o',
  sales: 'a',
  quotation: 'q',
  project: 'p',
  projectReport: 't',
};

/** `g` and a letter lead to the pages that the user may open. */
export function PageShortcuts() {
  return pageNames.map((page) => letters[page] && <PageShortcut key={page} page={page} letter={letters[page]} />);
}

function PageShortcut({ page, letter }: { page: PageName; letter: string }) {
  const names = useWords(pageWords).pages;
  const held = useSession()?.claims.permissions ?? [];
  const navigate = useNavigate();
  const go = mayPass(held, pageAccess[page])
    ? () => void navigate({ to: pages[page].path, search: searchOfList(pages[page].path) })
    : undefined;
  useShortcut(`g ${letter}`, names[page], go);
  return null;
}
