import { isNote, type TimelineKind } from '@gso/contract/record/timeline';
import {
  type Icon,
  IconBriefcase,
  IconBulb,
  IconCheck,
  IconFileInvoice,
  IconMapPin,
  IconMessage,
  IconPaperclip,
  IconShoppingCart,
} from '@tabler/icons-react';

/** The kinds that a filter shows together. */
export const kindGroups = ['visit', 'shodan', 'quotation', 'sales_po', 'project', 'file', 'note'] as const;
export type KindGroup = (typeof kindGroups)[number];

export function groupOf(kind: TimelineKind): KindGroup {
  if (isNote(kind)) return 'note';
  if (kind.endsWith('_visit')) return 'visit';
  if (kind === 'task_approved') return 'project';
  return kindGroups.find((group) => kind.startsWith(group)) ?? 'note';
}

/** The icons of the groups; an approved task has its own. */
export const icons: Record<KindGroup | 'task_approved', Icon> = {
  visit: IconMapPin,
  shodan: IconBulb,
  quotation: IconFileInvoice,
  sales_po: IconShoppingCart,
  project: IconBriefcase,
  task_approved: IconCheck,
  file: IconPaperclip,
  note: IconMessage,
};
