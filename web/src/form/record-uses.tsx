import { nouns } from '@gso/contract/nouns';
import { type Access, pageAccess } from '@gso/contract/permissions';
import type { RefusalReply } from '@gso/contract/record/replies';
import { Anchor } from '@mantine/core';
import { addressOf } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { formatCount } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import classes from './confirm-action.module.css';

type Use = NonNullable<RefusalReply['uses']>[number];

/** The lists whose search finds the records that use another one by its name. */
const lists: Record<string, { path: string; access: Access }> = {
  customer: { path: '/dashboard/md/customer', access: pageAccess.customer },
  shodan: { path: '/dashboard/shodan', access: pageAccess.shodan },
  visit: { path: '/dashboard/visit', access: pageAccess.visit },
  quotation: { path: '/dashboard/quotation?tab=list', access: pageAccess.quotation },
  sales_po: { path: '/dashboard/sales', access: pageAccess.sales },
  project: { path: '/dashboard/project', access: pageAccess.project },
};

/** The records that use one that cannot be removed, with a link to each list. */
export function RecordUses({ uses, name }: { uses: readonly Use[]; name: string }) {
  return (
    <ul className={classes.uses}>
      {uses.map((use) => (
        <li key={use.table}>
          <RecordUse use={use} name={name} />
        </li>
      ))}
    </ul>
  );
}

function RecordUse({ use: { table, count }, name }: { use: Use; name: string }) {
  const language = useLanguage();
  const list = lists[table];
  const mayOpen = useMay(list?.access ?? 'login');
  const noun = language === 'id' ? nouns[table]?.id : nouns[table]?.en[count === 1 ? 0 : 1];
  const text = `${formatCount(count)} ${noun ?? table}`;
  if (!list || !mayOpen) return text;
  return (
    <Anchor href={addressOf(list.path, { q: name })} size="sm" underline="always">
      {text}
    </Anchor>
  );
}
