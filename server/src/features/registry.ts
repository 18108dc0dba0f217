import type { Tokens } from '../platform/auth/token.ts';
import type { Route } from '../platform/http/route.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bundleRoutes } from './bundle/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { customerRoutes } from './customer/routes.ts';
import { exchangeRateRoutes } from './exchange-rate/routes.ts';
import { itemRoutes } from './item/routes.ts';
import { priceRuleRoutes } from './price-rule/routes.ts';
import { supplierRoutes } from './supplier/routes.ts';

/** Every feature's routes, one line each. */
export const featureRoutes = ({ tokens }: { tokens: Tokens }): Route[] => [
  ...accessRoutes(tokens),
  ...auditRoutes,
  ...bundleRoutes,
  ...companyRoutes,
  ...customerRoutes,
  ...exchangeRateRoutes,
  ...itemRoutes,
  ...priceRuleRoutes,
  ...supplierRoutes,
];
