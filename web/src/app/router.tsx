import { mayPass, type PageName, pageAccess } from '@gso/contract/permissions';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastSessionEnd, reloadSession, type Session } from '../api/session.ts';
import { NotFoundPage, ServerDownPage } from './message-pages.tsx';
import { pageNames, pages } from './pages.ts';
import { forgetPlace, rememberPlace, takePlace } from './return-place.ts';

interface Opening {
  location: ParsedLocation;
  preload: boolean;
}

const choosePasswordPath = '/choose-password';

/** Session and permissions are read anew each time a protected address is opened. */
function requireLogin({ location, preload }: Opening): Session {
  const session = reloadSession();
  if (session) return session;
  if (!preload) {
    const ended = lastSessionEnd();
    if (ended === 'logout' || ended === 'forbidden') forgetPlace();
    else rememberPlace(location.href);
  }
  throw redirect({ to: '/', replace: true });
}

/** Whoever signed in with a password that somebody else chose has to choose another before anything else. */
function requireSession(opening: Opening): Session {
  const session = requireLogin(opening);
  if (!session.claims.mustChangePassword) return session;
  if (!opening.preload) rememberPlace(opening.location.href);
  throw redirect({ to: choosePasswordPath, replace: true });
}

function requirePage(page: PageName, otherwise: string): (opening: Opening) => void {
  return (opening) => {
    const session = requireSession(opening);
    if (!mayPass(session.claims.permissions, pageAccess[page])) throw redirect({ to: otherwise, replace: true });
  };
}

/** To where somebody was heading before they had to sign in or choose a password. */
const leadOn = () => redirect({ href: takePlace() ?? pages.dashboard.path, replace: true });

const rootRoute = createRootRoute({ component: Outlet });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ preload }) => {
    const session = reloadSession();
    if (!session || preload) return;
    if (session.claims.mustChangePassword) throw redirect({ to: choosePasswordPath, replace: true });
    throw leadOn();
  },
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
});

const choosePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: choosePasswordPath,
  beforeLoad: (opening) => {
    const session = requireLogin(opening);
    if (!session.claims.mustChangePassword && !opening.preload) throw leadOn();
  },
  component: lazyRouteComponent(() => import('./choose-password/choose-password-page.tsx'), 'ChoosePasswordPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

// Open to everybody signed in: it is where a missing permission leads, so it must never lead on.
const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.dashboard.path,
  beforeLoad: (opening) => void requireSession(opening),
  component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
});

const pageRoutes = pageNames
  .filter((page) => page !== 'dashboard')
  .map((page) =>
    createRoute({
      getParentRoute: () => shellRoute,
      path: pages[page].path,
      beforeLoad: requirePage(page, pages.dashboard.path),
      component: pages[page].component,
    }),
  );

const projectOverviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/project/overview',
  beforeLoad: requirePage('project', pages.project.path),
  component: lazyRouteComponent(() => import('../features/project/overview/overview-page.tsx'), 'OverviewPage'),
});

const guideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/guide/$chapter',
  beforeLoad: (opening) => void requireSession(opening),
  component: lazyRouteComponent(() => import('../features/guide/guide-page.tsx'), 'GuidePage'),
});

/** Inside the shell a message stands in its main part; alone it brings its own. */
const alone = (Message: () => ReactNode) => () => (
  <main>
    <Message />
  </main>
);
const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/404', component: alone(NotFoundPage) });
const serverDownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/500',
  component: alone(ServerDownPage),
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: pages.dashboard.path, replace: true });
  },
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  choosePasswordRoute,
  shellRoute.addChildren([dashboardRoute, projectOverviewRoute, guideRoute, ...pageRoutes]),
  notFoundRoute,
  serverDownRoute,
  unknownRoute,
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: ServerDownPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    // Addresses carry plain text: ?q=007 is the text 007, not the number 7, and no quotes appear.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const parameters = new URLSearchParams(search).toString();
      return parameters && `?${parameters}`;
    },
  });
}
