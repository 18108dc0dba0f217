import { customerAccess } from '@gso/contract/customer';
import { useMay } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useWords } from '../../words/words.ts';
import { useContactColumns } from './columns.ts';
import { contacts } from './contact-screen.ts';
import { customerWords } from './words.ts';

export function ContactsPanel() {
  const t = useWords(customerWords);
  const columns = useContactColumns();
  const mayChange = useMay(customerAccess.write);
  return <RecordList screen={contacts} columns={columns} texts={t} blocked={mayChange ? undefined : t.readOnly} />;
}
