import { UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSearch } from '@tabler/icons-react';
import type { NamedCustomer } from '@gso/contract/fields';
import { formatDate } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import type { VisitedCustomer } from './now-form.ts';
import classes from './now.module.css';
import { nowWords } from './words.ts';

interface CompanyTilesProps {
  visited: readonly VisitedCustomer[];
  onChoose: (customer: NamedCustomer) => void;
  onOther: () => void;
}

/** The first question: one tap for a company that was visited lately. */
export function CompanyTiles({ visited, onChoose, onOther }: CompanyTilesProps) {
  const t = useWords(nowWords);
  return (
    <ul className={classes.companies} aria-label={t.lastCompanies}>
      {visited.map(({ customer, lastVisit }) => (
        <li key={customer.company.id}>
          <UnstyledButton className={classes.company} onClick={() => onChoose(customer)}>
            <IconBuilding size={22} stroke={1.5} aria-hidden />
            <span className={classes.companyText}>
              <b>{customer.company.name}</b>
              <span className={classes.quiet}>{t.lastVisit(customer.name, formatDate(lastVisit))}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.company} data-other onClick={onOther}>
          <IconSearch size={22} stroke={1.5} aria-hidden />
          <span className={classes.companyText}>{t.other}</span>
        </UnstyledButton>
      </li>
    </ul>
  );
}
