import { limits } from '@gso/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { useListbox } from '../../ui/use-listbox.ts';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import type { PaletteEntry } from './palette-entry.ts';
import classes from './palette.module.css';
import { PaletteResults } from './palette-results.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';
import { paletteWords } from './words.ts';

/** Opened with Ctrl/⌘+K from anywhere: type, choose with the arrow keys, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteWords);
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  /** Enter was pressed before the reply arrived. The first hit of an earlier text is never opened. */
  const isAwaited = useRef(false);
  const { groups, isNothing, hasMore, isWaiting, error, needsMore } = usePaletteEntries(typed);
  const entries = groups.flatMap((group) => group.entries);
  const listbox = useListbox(entries, choose);

  useEffect(() => dialog.current?.showModal(), []);

  /** A click means the entry that was clicked, even if others are about to replace it. */
  function choose(entry: PaletteEntry, { inNewTab, byPointer }: { inNewTab: boolean; byPointer: boolean }): void {
    if (entry.isOutdated && !byPointer) isAwaited.current = true;
    else open(entry, inNewTab);
  }

  function open({ place, onChosen }: PaletteEntry, inNewTab = false): void {
    if (place && inNewTab) {
      onChosen?.();
      window.open(router.buildLocation(place).href, '_blank', 'noopener');
      return;
    }
    // The focus returns to where it was before a form asks for it.
    dialog.current?.close();
    onClose();
    onChosen?.();
    if (place) void router.navigate(place);
  }

  const { current } = listbox;
  useEffect(() => {
    if (!isAwaited.current || isWaiting) return;
    isAwaited.current = false;
    if (current?.place) open(current);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && entries.length === 0 && isWaiting) isAwaited.current = true;
    listbox.field.onKeyDown(event);
  }

  function note(): string {
    if (error) return sentenceOf(error);
    if (isWaiting) return t.searching;
    if (isNothing) return t.nothing;
    if (needsMore) return t.typeMore;
    return hasMore ? t.narrow : t.found(formatCount(entries.length));
  }

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t.title}
      onClose={onClose}
      // The browser's own event comes later; a key that opens the search again would then close it.
      onCancel={(event) => {
        event.preventDefault();
        dialog.current?.close();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          {...listbox.field}
          aria-label={t.placeholder}
          placeholder={t.placeholder}
          autoFocus
          enterKeyHint="go"
          maxLength={limits.searchText}
          value={typed}
          className={classes.input}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            isAwaited.current = false;
            listbox.backToFirst();
          }}
        />
      </div>
      <PaletteResults groups={groups} listbox={listbox} hrefOf={(place) => router.buildLocation(place).href} />
      <div className={classes.foot}>
        <span role="status">{note()}</span>
        <span aria-hidden>{t.keys}</span>
      </div>
    </dialog>
  );
}
