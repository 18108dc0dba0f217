import { useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { pages } from '../pages.ts';
import { Drawer } from './drawer.tsx';
import { ProgressBar } from './progress-bar.tsx';
import classes from './shell.module.css';
import { Toolbar } from './toolbar.tsx';
import { shellWords } from './words.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** Below this width the drawer lies over the page instead of beside it. */
const overlayWidth = '(max-width: 959.98px)';

function usePalette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { paletteOpen: open, setPaletteOpen: setOpen };
}

/** After a page change the keyboard continues in the new page, not in the menu that was left. */
function useFocusOnPageChange(path: string) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** The menu button turns the usual state around until the next page: open over the page, or away from beside it. */
function useToggledUntilNextPage(path: string) {
  const [state, setState] = useState({ path, toggled: false });
  if (state.path !== path) setState({ path, toggled: false });
  const setToggled = useCallback((toggled: boolean) => setState((before) => ({ ...before, toggled })), []);
  return { toggled: state.toggled, setToggled };
}

export function Shell() {
  const t = useWords(shellWords);
  const username = useSession()?.claims.sub ?? '';
  const path = useRouterState({ select: (state) => state.location.pathname });
  const overlay = useMediaQuery(overlayWidth, false, { getInitialValueInEffect: false });
  const { toggled, setToggled } = useToggledUntilNextPage(path);
  const { paletteOpen, setPaletteOpen } = usePalette();
  const main = useFocusOnPageChange(path);

  const covering = overlay && toggled;

  useEffect(() => {
    if (!covering) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setToggled(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [covering, setToggled]);

  return (
    <div className={classes.shell} data-drawer-toggled={toggled || undefined}>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      <ProgressBar />
      <Drawer username={username} covering={covering} onClose={() => setToggled(false)} />
      {covering && <div className={classes.shade} onClick={() => setToggled(false)} aria-hidden />}
      <div className={classes.body} inert={covering}>
        <Toolbar
          username={username}
          menuOpen={overlay === toggled}
          onMenu={() => setToggled(!toggled)}
          onSearch={() => setPaletteOpen(true)}
        />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.footer}>
          <Link to={pages.dashboard.path}>{t.home}</Link>
          <span>GSO WebApp</span>
        </footer>
      </div>
      <Suspense>{paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}</Suspense>
    </div>
  );
}
