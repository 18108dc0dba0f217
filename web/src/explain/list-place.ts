import type { ExplainedList } from '@gso/contract/explain/explanation';
import { listPaths } from '../ui/record-place.ts';

const paths: Record<ExplainedList['kind'], string> = {
  ...listPaths,
  visit: '/dashboard/visit',
  sales_target: '/dashboard/md/pipeline',
  user_login: '/dashboard/account',
};

/** The address of a list, for the router. */
export const listPlace = ({ kind, search }: ExplainedList) => ({ to: paths[kind], search });
