import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { unsentBefore } from '../../offline/keeping.ts';
import { useWords } from '../../words/words.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { usePageIsThere } from '../../ui/later/use-page-is-there.ts';
import { Drawer } from './drawer.tsx';
import { PageShortcuts } from './page-shortcuts.tsx';
import classes from './shell.module.css';
import { Toolbar } from './toolbar.tsx';
import { shellWords } from './words.ts';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { inBackground, later } from '../../ui/later/later.ts';

/**
 * A thin bar while a page or its data is loading, except for background requests. The style sheet hides it for the
 * first 300 ms.
 */
function ProgressBar() {
  const t = useWords(shellWords);
  const navigating = useRouterState({ select: (state) => state.status === 'pending' });
  const fetching = useIsFetching({ predicate: ({ meta }) => !meta?.['quiet'] }) + useIsMutating() > 0;
  return navigating || fetching ? <div role="progressbar" aria-label={t.loading} className={classes.progress} /> : null;
}

const ShortcutHelp = later(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);
// It installs the service worker and sends what is waiting, which must not delay the page.
const StatusLines = inBackground(async () => (await import('./status-lines.tsx')).StatusLines);
const afterBellMs = 500;
const Palette = later(async () => (await import('../palette/palette.tsx')).Palette);

/** Below this width the drawer covers the page instead of being next to it. */
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

/** After a page change the keyboard continues in the new page, not in the menu. */
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

/** The menu button toggles the default state until the next page: open over the page, or hidden. */
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
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcut('?', t.shortcuts, () => setHelpOpen(true));
  const backgroundMayLoad = usePageIsThere(afterBellMs);
  // What was saved here must not seem gone while the page waits for a network.
  const [hasUnsent] = useState(() => unsentBefore() > 0);
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
        <Suspense>{(backgroundMayLoad || hasUnsent) && <StatusLines />}</Suspense>
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <PageShortcuts />
      <Suspense>
        {paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
        {helpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </div>
  );
}
