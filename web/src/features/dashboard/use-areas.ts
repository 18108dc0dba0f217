import { pageAccess } from '@gso/contract/permissions';
import { useMay } from '../../api/session.ts';

export type Area = 'sales' | 'project';

/** The areas of the company, the user's own one first. */
export function useAreas(): readonly Area[] {
  const sells = useMay(pageAccess.shodan);
  const builds = useMay(pageAccess.project);
  return builds && !sells ? ['project', 'sales'] : ['sales', 'project'];
}
