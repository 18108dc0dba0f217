import type { AuditRow } from '@gso/contract/audit';
import { valueText } from '../../list/value-text.ts';
import { bundleText } from '../../words/values/bundle.ts';
import { projectTaskText, projectText } from '../../words/values/project.ts';
import { quotationText } from '../../words/values/quotation.ts';
import { onlyDifferences, roleText } from '../../words/values/role.ts';
import { salesPoText } from '../../words/values/sales-po.ts';
import { shodanText } from '../../words/values/shodan.ts';
import { supplierText } from '../../words/values/supplier.ts';
import { userText } from '../../words/values/user.ts';
import { visitText } from '../../words/values/visit.ts';

type TextOf = (path: string, value: unknown) => string;

const entityTexts: Readonly<Record<string, TextOf>> = {
  assigned_visit: visitText,
  bundle: bundleText,
  project: projectText,
  project_task: projectTaskText,
  quotation: quotationText,
  role: roleText,
  sales_po: salesPoText,
  shodan: shodanText,
  supplier: supplierText,
  user_login: userText,
  visit: visitText,
};

/** How people read the fields of a kind of record; most values say it themselves. */
export const textOfEntity = (entity: string): TextOf => entityTexts[entity] ?? ((_path, value) => valueText(value));

/** The entry as people read it: of two long lists of permissions, what was taken away and what was given. */
export const readable = <Row extends Pick<AuditRow, 'entity' | 'action' | 'changes'>>(row: Row): Row =>
  row.entity === 'role' ? onlyDifferences(row) : row;
