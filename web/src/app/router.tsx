import { mayPass, pageAccess, type PageName } from '@gso/contract/permissions';
import { type RecordPageKind, recordPages } from '@gso/contract/record/record-page';
import { companyPaths } from '@gso/contract/sign-in/paths';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastSessionEnd, reloadSession, type Session } from '../api/session.ts';
import { CreateRecords } from './create-records.tsx';
import { NotFoundPage, ServerDownPage } from './message-pages.tsx';
import { pageNames, pages } from './pages.ts';
import { laterPage } from './later-page.tsx';

const storageKey = 'gso.return-place';

/** The address that was open when the session was missing, in this tab, so that the login can return there. */
function rememberPlace(href: string): void {
  sessionStorage.setItem(storageKey, href);
}

function forgetPlace(): void {
  sessionStorage.removeItem(storageKey);
}

/** Can be read once. */
function takePlace(): string | undefined {
  const place = sessionStorage.getItem(storageKey);
  forgetPlace();
  return place ?? undefined;
}

interface Opening {
  location: ParsedLocation;
  preload: boolean;
}

const choosePasswordPath = '/choose-password';
const secondFactorPath = '/second-factor';

/** What the user has to do before anything else. */
const firstDuty = ({ claims }: Session) =>
  claims.mustChangePassword ? choosePasswordPath : claims.mustSetUpSecondFactor ? secondFactorPath : undefined;

/** Session and permissions are read again each time a protected address is opened. */
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

/** A user whose password was set by an administrator or whose role requires a second factor has to do that first. */
function requireSession(opening: Opening): Session {
  const session = requireLogin(opening);
  const duty = firstDuty(session);
  if (duty === undefined) return session;
  if (!opening.preload) rememberPlace(opening.location.href);
  throw redirect({ to: duty, replace: true });
}

function requirePage(page: PageName, otherwise: string): (opening: Opening) => void {
  return (opening) => {
    const session = requireSession(opening);
    if (!mayPass(session.claims.permissions, pageAccess[page])) throw redirect({ to: otherwise, replace: true });
  };
}

/** A list that is opened with a saved view: the parameters of the view take the place of its id, before anything is shown. */
function openSavedView({ location: { pathname, searchStr }, preload }: Opening): Promise<never> | undefined {
  if (preload || !new URLSearchParams(searchStr).has('open')) return undefined;
  return import('../table/saved/open-view.ts').then(async ({ searchOfView }) => {
    throw redirect({ to: pathname, search: await searchOfView(searchStr), replace: true });
  });
}

/** Redirects to the address that was requested before the sign-in or the new password. */
const leadOn = () => redirect({ href: takePlace() ?? pages.dashboard.path, replace: true });

const rootRoute = createRootRoute({ component: CreateRecords });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ preload }) => {
    const session = reloadSession();
    if (!session || preload) return;
    const duty = firstDuty(session);
    if (duty !== undefined) throw redirect({ to: duty, replace: true });
    throw leadOn();
  },
  component: laterPage(() => import('./login/login-page.tsx'), 'LoginPage'),
});

/** Open until the duty is done; then the next one, or the address that was requested before. */
function requireDuty(path: string): (opening: Opening) => void {
  return (opening) => {
    const duty = firstDuty(requireLogin(opening));
    if (duty === path || opening.preload) return;
    throw duty === undefined ? leadOn() : redirect({ to: duty, replace: true });
  };
}

const choosePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: choosePasswordPath,
  beforeLoad: requireDuty(choosePasswordPath),
  component: laterPage(() => import('./choose-password/choose-password-page.tsx'), 'ChoosePasswordPage'),
});

/** Open to everybody: the token in the address proves enough. */
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: laterPage(() => import('./password-link/forgot-page.tsx'), 'ForgotPage'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: laterPage(() => import('./password-link/reset-page.tsx'), 'ResetPage'),
});

const companyConfirmedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: companyPaths.confirm,
  component: laterPage(() => import('./company-confirmed/company-confirmed-page.tsx'), 'CompanyConfirmedPage'),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: secondFactorPath,
  beforeLoad: requireDuty(secondFactorPath),
  component: laterPage(() => import('./second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: laterPage(() => import('./shell/shell.tsx'), 'Shell'),
});

// Open to every signed-in user: it is the target of redirects for missing permissions, so it must never redirect.
const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.dashboard.path,
  beforeLoad: (opening) => void requireSession(opening),
  component: laterPage(() => import('./start-page.tsx'), 'StartPage'),
});

const pageRoutes = pageNames
  .filter((page) => page !== 'dashboard')
  .map((page) =>
    createRoute({
      getParentRoute: () => shellRoute,
      path: pages[page].path,
      beforeLoad: (opening) => {
        requirePage(page, pages.dashboard.path)(opening);
        return openSavedView(opening);
      },
      component: pages[page].component,
    }),
  );

const recordComponents = {
  company: laterPage(() => import('../features/company/company-record-page.tsx'), 'CompanyRecordPage'),
  customer: laterPage(() => import('../features/customer/customer-record-page.tsx'), 'CustomerRecordPage'),
  shodan: laterPage(() => import('../features/shodan/shodan-record-page.tsx'), 'ShodanRecordPage'),
  quotation: laterPage(
    () => import('../features/quotation/quotations/quotation-record-page.tsx'),
    'QuotationRecordPage',
  ),
  sales_po: laterPage(() => import('../features/sales-po/sales-po-record-page.tsx'), 'SalesPoRecordPage'),
  item: laterPage(() => import('../features/item/item-record-page.tsx'), 'ItemRecordPage'),
} satisfies Record<Exclude<RecordPageKind, 'project'>, unknown>;

/** The pages of records, below the list of their kind. */
const recordRoutes = Object.entries(recordComponents).map(([name, component]) => {
  const kind = name as keyof typeof recordComponents;
  const page = recordPages[kind];
  return createRoute({
    getParentRoute: () => shellRoute,
    path: `${pages[page].path}/$id`,
    beforeLoad: requirePage(page, pages.dashboard.path),
    component,
  });
});

/** The page of a project is its overview, whose address is older than those of the other pages. */
const projectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${pages.project.path}/$id`,
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/project/overview', search: { pid: String(params.id) }, replace: true });
  },
});

const projectOverviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/project/overview',
  beforeLoad: requirePage('project', pages.project.path),
  component: laterPage(() => import('../features/project/overview/overview-page.tsx'), 'OverviewPage'),
});

/** One webhook with the messages that it has sent. */
const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${pages.webhook.path}/$id`,
  beforeLoad: requirePage('webhook', pages.dashboard.path),
  component: laterPage(() => import('../features/webhook/deliveries-page.tsx'), 'DeliveriesPage'),
});

/** Opened from the start page, and as a shortcut of the installed application. */
const visitNowRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/visit-now',
  beforeLoad: requirePage('visit', pages.dashboard.path),
  component: laterPage(() => import('../features/visit/now/visit-now-page.tsx'), 'VisitNowPage'),
});

/** What this device keeps, and what it has not sent yet. */
const phoneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard/on-this-phone',
  beforeLoad: requirePage('visit', pages.dashboard.path),
  component: laterPage(() => import('../features/visit/phone/phone-page.tsx'), 'PhonePage'),
});

const guideRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/guide/$chapter',
  beforeLoad: (opening) => void requireSession(opening),
  component: laterPage(() => import('../features/guide/guide-page.tsx'), 'GuidePage'),
});

/** Inside the shell a message is in the main part; alone it has its own. */
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
  forgotRoute,
  resetRoute,
  companyConfirmedRoute,
  secondFactorRoute,
  shellRoute.addChildren([
    dashboardRoute,
    projectRoute,
    projectOverviewRoute,
    webhookRoute,
    visitNowRoute,
    guideRoute,
    phoneRoute,
    ...pageRoutes,
    ...recordRoutes,
  ]),
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
