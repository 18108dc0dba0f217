import { companySignInRoutes } from './company-sign-in/routes.ts';
import { passwordLinkRoutes } from './password-link/routes.ts';
import { profileRoutes } from './profile-routes.ts';
import type { SignInServices } from './log-in.ts';
import { roleRoutes } from './role-routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { userRoutes } from './user-routes.ts';

export const accessRoutes = (services: SignInServices & { sendsMail: boolean }) => [
  ...sessionRoutes(services),
  ...companySignInRoutes(services),
  ...profileRoutes(services),
  ...secondFactorRoutes(services),
  ...passwordLinkRoutes(services),
  ...userRoutes(services),
  ...roleRoutes,
];
