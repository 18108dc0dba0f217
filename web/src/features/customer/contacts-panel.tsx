import { customerAccess } from '@gso/contract/customer';
import { useMay } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useWords } from '../../words/words.ts';
import { lazyDuplicates, useDuplicatesView } from '../duplicate/duplicates-panel.tsx';
import { useContactColumns } from './columns.ts';
import { contacts } from './contact-screen.ts';
import { customerWords } from './words.ts';

const Duplicates = lazyDuplicates('customer', contacts);

export function ContactsPanel() {
  const t = useWords(customerWords);
  const views = useDuplicatesView(customerAccess.write, Duplicates);
  const columns = useContactColumns();
  const mayChange = useMay(customerAccess.write);
  return (
    <RecordList
      screen={contacts}
      columns={columns}
      texts={t}
      blocked={mayChange ? undefined : t.readOnly}
      views={views}
    />
  );
}
