import type { AnyOf } from '@gso/contract/permissions';
import type { ListQuery } from '@gso/contract/record/list-query';
import type { MergedKind } from '@gso/contract/record/merge';
import { IconCopyCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useMay } from '../../api/session.ts';
import type { RecordScreen, Versioned } from '../../table/record-screen.ts';
import type { ListView, ListViewProps } from '../../table/views/list-view.ts';
import { later } from '../../ui/later/later.ts';
import { useWords } from '../../words/words.ts';
import { viewWords } from './view-words.ts';

/** The possible duplicates of a list, loaded when they are shown. */
export const lazyDuplicates = <Row extends Versioned, Query extends ListQuery<string>>(
  kind: MergedKind,
  { api, nameOf }: RecordScreen<Row, Query>,
): ComponentType<ListViewProps<Query>> =>
  later(async () => {
    const { DuplicatesView } = await import('./duplicates-view.tsx');
    return () => <DuplicatesView kind={kind} queryKey={api.key} fetchOne={api.fetchOne} nameOf={nameOf} />;
  });

/** The view of a list for users who may merge its records. */
export function useDuplicatesView<Query extends ListQuery<string>>(
  access: AnyOf,
  View: ComponentType<ListViewProps<Query>>,
): ListView<Query>[] {
  const { duplicates } = useWords(viewWords);
  return useMay(access) ? [{ id: 'duplicates', label: duplicates, icon: IconCopyCheck, View }] : [];
}
