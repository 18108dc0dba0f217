import type { Tokens } from '../platform/auth/token.ts';
import type { Route } from '../platform/http/route.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bundleRoutes } from './bundle/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { customerRoutes } from './customer/routes.ts';
import { exchangeRateRoutes } from './exchange-rate/routes.ts';
import { itemRoutes } from './item/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { priceRuleRoutes } from './price-rule/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { shodanRoutes } from './shodan/routes.ts';
import { supplierRoutes } from './supplier/routes.ts';
import { assignedVisitRoutes } from './visit/assigned-visit-routes.ts';
import { visitRoutes } from './visit/routes.ts';

/** Every feature's routes, one line each. */
export const featureRoutes = ({ tokens }: { tokens: Tokens }): Route[] => [
  ...accessRoutes(tokens),
  ...auditRoutes,
  ...bundleRoutes,
  ...companyRoutes,
  ...customerRoutes,
  ...exchangeRateRoutes,
  ...itemRoutes,
  ...notificationRoutes,
  ...priceRuleRoutes,
  ...projectRoutes,
  ...shodanRoutes,
  ...supplierRoutes,
  ...assignedVisitRoutes,
  ...visitRoutes,
];
