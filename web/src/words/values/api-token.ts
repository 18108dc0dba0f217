import { formatDateTime } from '../format.ts';
import { roleText } from './role.ts';

/** The text of an API token's value: the permissions by their names, and when it expires. */
export const apiTokenText = (path: string, value: unknown): string =>
  path === 'expiresAt' && typeof value === 'string' ? formatDateTime(value) : roleText(path, value);
