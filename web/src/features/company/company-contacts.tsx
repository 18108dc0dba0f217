import { customerList, customerPage, type CustomerRow } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount } from '../../words/format.ts';
import { phoneText } from '../../words/phone.ts';
import { useWords } from '../../words/words.ts';
import classes from './company-contacts.module.css';
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
  if (!contacts.data) return <p className={classes.note}>{t.loading}</p>;
  const { content, totalElements } = contacts.data;
  if (content.length === 0) return <p className={classes.note}>{t.none}</p>;
  return (
    <>
      <ContactTable contacts={content} />
      {totalElements > content.length && (
        <p className={classes.note}>{t.first(formatCount(content.length), formatCount(totalElements))}</p>
      )}
    </>
  );
}

function ContactTable({ contacts }: { contacts: readonly CustomerRow[] }) {
  const t = useWords(contactWords);
  return (
    <table className={classes.contacts} aria-label={t.contacts}>
      <thead>
        <tr>
          {[t.fields.name, t.fields.position, t.fields.phone, t.fields.email].map((field) => (
            <th key={field} scope="col">
              {field}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <td>{contact.name}</td>
            <td>{contact.position}</td>
            <td>{phonesOf(contact)}</td>
            <td>{contact.email}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both numbers where there are two. */
const phonesOf = (contact: CustomerRow): string =>
  [phoneText(contact), contact.mobilePhone].filter((number) => number !== '').join(', ');
