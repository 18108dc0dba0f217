import { customerList, customerPage, type CustomerRow } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { InnerNote, InnerTable } from '../../ui/inner-table.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount } from '../../words/format.ts';
import { phoneText } from '../../words/phone.ts';
import { useWords } from '../../words/words.ts';
import { contactWords } from './contact-words.ts';

/** The people at one company, asked for when its row is opened. */
export function CompanyContacts({ companyId }: { companyId: number }) {
  const t = useWords(contactWords);
  const contacts = useQuery({
    // Under the customers' name, so that a change of one of them renews this too.
    queryKey: ['customer', 'of-company', companyId],
    queryFn: ({ signal }) => {
      const query = customerList.toWire({ ...customerList.defaults, companyId, size: limits.pageSizeMax });
      return call({ path: '/api/customer', query, reply: customerPage, signal });
    },
  });
  if (contacts.error) return <FailurePanel error={contacts.error} onRetry={() => void contacts.refetch()} />;
  if (!contacts.data) return <InnerNote>{t.loading}</InnerNote>;
  const { content, totalElements } = contacts.data;
  if (content.length === 0) return <InnerNote>{t.none}</InnerNote>;
  return (
    <>
      <ContactTable contacts={content} />
      {totalElements > content.length && (
        <InnerNote>{t.first(formatCount(content.length), formatCount(totalElements))}</InnerNote>
      )}
    </>
  );
}

function ContactTable({ contacts }: { contacts: readonly CustomerRow[] }) {
  const t = useWords(contactWords);
  return (
    <InnerTable
      label={t.contacts}
      rows={contacts}
      columns={[
        { header: t.fields.name, cell: ({ name }) => name },
        { header: t.fields.position, cell: ({ position }) => position },
        { header: t.fields.phone, cell: phonesOf },
        { header: t.fields.email, cell: ({ email }) => email },
      ]}
    />
  );
}

/** Both numbers where there are two. */
const phonesOf = (contact: CustomerRow): string =>
  [phoneText(contact), contact.mobilePhone].filter((number) => number !== '').join(', ');
