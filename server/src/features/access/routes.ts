import type { Tokens } from '../../platform/auth/token.ts';
import { profileRoutes } from './profile-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { userRoutes } from './user-routes.ts';

export const accessRoutes = (tokens: Tokens) => [
  ...sessionRoutes(tokens),
  ...profileRoutes(tokens),
  ...userRoutes,
  ...roleRoutes,
];
