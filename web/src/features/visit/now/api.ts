import { limits } from '@gso/contract/limits';
import { visitPage } from '@gso/contract/visit';
import { visitList } from '@gso/contract/visit/visit-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { orKept } from '../../../offline/or-kept.ts';
import { visitKey } from '../api.ts';
import { visitedCustomers } from './now-form.ts';

/** Enough to find several companies, even if somebody visits one of them every day. */
const lastVisits = 50;

/** The companies of the user's last sales visits, the latest first; without a network those that this device keeps. */
export const lastCompanies = (username: string, today: string) =>
  queryOptions({
    queryKey: [...visitKey, 'last-companies', username, today],
    queryFn: ({ signal }) =>
      orKept(
        async () => {
          const query = { ...visitList.defaults, visitor: username, from: '', to: today, size: lastVisits };
          const { content } = await call({
            path: '/api/visit',
            query: visitList.toWire(query),
            reply: visitPage,
            signal,
          });
          return visitedCustomers(content, limits.offeredCompanies);
        },
        async (kept) => {
          const own = (await kept.keptVisits()).filter(
            (visit) => visit.type === 'SALES' && visit.username === username && visit.visitDate <= today,
          );
          const newest = own.sort((one, other) => other.visitDate.localeCompare(one.visitDate));
          return visitedCustomers(newest, limits.offeredCompanies);
        },
      ),
  });
