import type { CustomerListQuery, CustomerRow } from '@gso/contract/customer';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { phoneText } from '../../words/phone.ts';
import { useWords } from '../../words/words.ts';
import { customerWords } from './words.ts';

export type CustomerColumn = Column<CustomerRow, CustomerListQuery['sort']>;

/** The columns that both tables share, by key. */
export function useCustomerColumns() {
  const { fields } = useWords(customerWords);
  return {
    name: { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, width: '14%', card: 'title' },
    company: {
      key: 'company',
      sort: 'company.name',
      header: fields['company.name'],
      cell: (row) => row.company.name,
      card: 'fact',
    },
    position: { key: 'position', sort: 'position', header: fields.position, cell: (row) => row.position, width: '9%' },
    email: { key: 'email', sort: 'email', header: fields.email, cell: (row) => row.email, width: '13%' },
    phone: { key: 'phone', sort: 'phone', header: fields.phone, cell: phoneText, width: '120px' },
    mobilePhone: {
      key: 'mobilePhone',
      sort: 'mobilePhone',
      header: fields.mobilePhone,
      cell: (row) => row.mobilePhone,
      width: '118px',
      card: 'fact',
    },
  } satisfies Record<string, CustomerColumn>;
}

export function useContactColumns(): CustomerColumn[] {
  const { name, company, position, email, phone, mobilePhone } = useCustomerColumns();
  const updateColumns = useUpdateColumns();
  return [name, company, position, email, phone, mobilePhone, ...updateColumns];
}
