import type { Tokens } from '../platform/auth/token.ts';
import type { Route } from '../platform/http/route.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { companyRoutes } from './company/routes.ts';

/** Every feature's routes, one line each. */
export const featureRoutes = ({ tokens }: { tokens: Tokens }): Route[] => [
  ...accessRoutes(tokens),
  ...auditRoutes,
  ...companyRoutes,
];
