import { customerList, customerPage, type CustomerRow } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { RecordLink } from '../../pickers/record-link.tsx';
import { MailLink, PhoneLinks } from '../../ui/contact-link.tsx';
import { InnerNote, InnerTable } from '../../ui/inner-table.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { contactWords } from './contact-words.ts';

/** The contacts of one company, loaded when its row is opened. */
export function CompanyContacts({ companyId }: { companyId: number }) {
  const t = useWords(contactWords);
  const contacts = useQuery({
    // Under the customers' key, so that a change of one of them updates this too.
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
        {
          header: t.fields.name,
          cell: ({ id, name }) => (
            <RecordLink kind="customer" id={id}>
              {name}
            </RecordLink>
          ),
        },
        { header: t.fields.position, cell: ({ position }) => position },
        { header: t.fields.phone, cell: (contact) => <PhoneLinks contact={contact} /> },
        { header: t.fields.email, cell: ({ email }) => <MailLink address={email} /> },
      ]}
    />
  );
}
