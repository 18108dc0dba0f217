import type { SavedViewList } from '@gso/contract/record/saved-view';
import type { SavedList } from './saved-list.ts';
import { useCurrentView } from './use-saved-view.ts';
import { ViewDialog } from './view-dialog.tsx';

interface NewViewProps {
  name: SavedViewList;
  list: SavedList;
  opened: number | undefined;
  onClose: () => void;
}

/** Saves the list as it is on the screen, and opens the new view. */
export function NewView({ name, list, opened, onClose }: NewViewProps) {
  const current = useCurrentView(name, list, opened);
  return <ViewDialog list={name} shown={current} onSaved={current.show} onClose={onClose} />;
}
