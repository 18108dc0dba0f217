import type { SearchKind } from '@gso/contract/search';
import type { Icon } from '@tabler/icons-react';

export interface PaletteEntry {
  key: string;
  icon: Icon;
  label: string;
  /** The number of the record, before its name. */
  number?: string | undefined;
  /** What tells it apart from others of the same name. */
  fact?: string | undefined;
  /** The page that it opens. An action has none. */
  place?: { to: string; search: Record<string, string> } | undefined;
  /** Called when it is chosen, before its page opens. */
  onChosen?: (() => void) | undefined;
  /** Follows from an earlier text, while the reply for the current one is awaited. */
  isOutdated?: boolean;
}

export interface PaletteGroup {
  name: 'recent' | 'pages' | 'actions' | SearchKind;
  entries: PaletteEntry[];
}
