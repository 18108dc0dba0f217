import { customerAccess } from '@gso/contract/customer';
import { mayPass, pageAccess } from '@gso/contract/permissions';
import { mayOpenVisits } from '@gso/contract/visit/visit-access';
import { type Icon, IconActivity, IconBulb, IconFileInvoice, IconReceipt, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { holdTyping } from '../form/hold-typing.ts';
import type { RecordStart } from '../form/record-start.ts';
import { listPaths } from '../ui/record-place.ts';
import { useWords } from '../words/words.ts';
import { pickerWords } from './words.ts';

interface NewKind {
  name: 'contact' | 'visit' | 'shodan' | 'quotation' | 'salesPo';
  icon: Icon;
  may: (held: readonly string[]) => boolean;
  place: { to: string; search?: Record<string, string> };
}

const kinds: readonly NewKind[] = [
  {
    name: 'contact',
    icon: IconUserPlus,
    may: (held) => mayPass(held, customerAccess.write),
    place: { to: listPaths.customer },
  },
  {
    name: 'visit',
    icon: IconActivity,
    may: (held) => mayOpenVisits(held, 'SALES'),
    place: { to: '/dashboard/visit' },
  },
  {
    name: 'shodan',
    icon: IconBulb,
    may: (held) => mayPass(held, pageAccess.shodan),
    place: { to: listPaths.shodan },
  },
  {
    name: 'quotation',
    icon: IconFileInvoice,
    may: (held) => mayPass(held, pageAccess.quotation),
    place: { to: listPaths.quotation, search: { tab: 'form' } },
  },
  {
    name: 'salesPo',
    icon: IconReceipt,
    may: (held) => mayPass(held, pageAccess.sales),
    place: { to: listPaths.sales_po },
  },
];

/** The new records that this user can start for a company, a contact or a shodan, with its fields filled in. */
export function useStarts(): (start: RecordStart) => { label: string; icon: Icon; onClick: () => void }[] {
  const t = useWords(pickerWords);
  const navigate = useNavigate();
  const held = useSession()?.claims.permissions ?? [];
  const allowed = kinds.filter(({ may }) => may(held));
  return (start) =>
    allowed
      .filter(({ name }) => name !== 'contact' || start.customer.id === 0)
      .map(({ name, icon, place }) => ({
        label: t.newOf[name],
        icon,
        onClick: () => {
          holdTyping();
          void navigate({ ...place, state: { start } });
        },
      }));
}
