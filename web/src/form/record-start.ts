import type { NamedCustomer } from '@gso/contract/fields';
import type { ShodanOption } from '@gso/contract/shodan';
import type { VisitStatus } from '@gso/contract/visit/visit-access';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What a new record begins with, if the page of another one started it. */
export interface RecordStart {
  /** The contact, or only their company. */
  customer: NamedCustomer;
  shodan?: ShodanOption;
  visitStatus?: VisitStatus;
  /** When a visit is, and whose, if it was started in a calendar. */
  visit?: { visitDate: string; timeStart: string; timeEnd: string; username?: string | undefined };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the form of a new record with these values. */
    start?: RecordStart;
  }
}

/** What the new record of this page begins with. It is used once: Back and a reload do not open the form again. */
export function useRecordStart(): RecordStart | undefined {
  const router = useRouter();
  const [start] = useState(() => router.state.location.state.start);
  useEffect(() => {
    if (!start) return;
    const { pathname, searchStr } = router.state.location;
    const search = Object.fromEntries(new URLSearchParams(searchStr));
    void router.navigate({ to: pathname, search, state: {}, replace: true });
  }, [start, router]);
  return start;
}
