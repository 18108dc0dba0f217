import { customerList, type CustomerListQuery, type CustomerRow } from '@gso/contract/customer';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { phoneLink } from '../../ui/contact-link.tsx';
import { useOnPhone } from '../../ui/phone-width.ts';
import { phoneText } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { customerWords } from './words.ts';

export type CustomerColumn = Column<CustomerRow, CustomerListQuery['sort']>;

/** The columns that both tables share, by key. */
export function useCustomerColumns() {
  const { fields } = useWords(customerWords);
  const column = fieldColumns(fields, customerList);
  // Cards have links; in a table they would be three more tab stops in every row.
  const onPhone = useOnPhone();
  return {
    name: column('name', { card: 'title' }),
    company: column('company.name', { key: 'company', card: 'fact' }),
    position: column('position'),
    email: column('email'),
    phone: column('phone', {
      cell: (row) => (onPhone && row.phone ? phoneLink({ number: row.phone, text: phoneText(row) }) : phoneText(row)),
    }),
    mobilePhone: column('mobilePhone', {
      card: 'fact',
      ...(onPhone && { cell: ({ mobilePhone }) => phoneLink({ number: mobilePhone, mobile: true }) }),
    }),
  } satisfies Record<string, CustomerColumn>;
}

export function useContactColumns(): CustomerColumn[] {
  const { name, company, position, email, phone, mobilePhone } = useCustomerColumns();
  const updateColumns = useUpdateColumns();
  return [name, company, position, email, phone, mobilePhone, ...updateColumns];
}
