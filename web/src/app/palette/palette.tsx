import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../words/format.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import classes from './palette.module.css';
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts';
import { paletteWords } from './words.ts';

const optionId = (index: number) => `palette-option-${index}`;

interface ResultsProps {
  entries: PaletteEntry[];
  active: number;
  onActive: (index: number) => void;
  onOpen: (entry: PaletteEntry) => void;
}

function Results({ entries, active, onActive, onOpen }: ResultsProps) {
  const t = useWords(paletteWords);
  return (
    <div role="listbox" id="palette-results" aria-label={t.results} className={classes.results}>
      {(['pages', 'companies'] as const).map((group) => {
        const members = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.group === group);
        if (members.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={t[group]}>
            <div className={classes.groupTitle} aria-hidden>
              {t[group]}
            </div>
            {members.map(({ entry, index }) => (
              <div
                key={entry.key}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                className={classes.option}
                onPointerMove={() => onActive(index)}
                onClick={() => onOpen(entry)}
              >
                <entry.icon size={18} stroke={1.75} aria-hidden />
                <span>{entry.label}</span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Opened with Ctrl/⌘+K from anywhere: type, choose with the arrow keys, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteWords);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { entries, hidden, searching, error, companiesNeedMore } = usePaletteEntries(typed);
  const current = Math.min(active, entries.length - 1);

  useEffect(() => dialog.current?.showModal(), []);
  // Newer browsers answer with a promise here; an effect must answer with nothing.
  useEffect(() => void document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' }), [current]);

  function open({ to, search }: PaletteEntry): void {
    onClose();
    void navigate({ to, search });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = entries.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: current < last ? current + 1 : 0,
      ArrowUp: current > 0 ? current - 1 : last,
    };
    const target = targets[event.key];
    const chosen = entries[current];
    if (target !== undefined) setActive(target);
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) open(chosen);
    else return;
    event.preventDefault();
  }

  function note(): string {
    if (error) return sentenceOf(error);
    if (searching) return t.searching;
    if (entries.length === 0) return t.nothing;
    if (companiesNeedMore) return t.typeMore;
    return hidden > 0 ? t.narrow(formatCount(entries.length)) : t.found(formatCount(entries.length));
  }

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls="palette-results"
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          aria-label={t.placeholder}
          placeholder={t.placeholder}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          className={classes.input}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results entries={entries} active={current} onActive={setActive} onOpen={open} />
      <div className={classes.foot}>
        <span role="status">{note()}</span>
        <span aria-hidden>{t.keys}</span>
      </div>
    </dialog>
  );
}
