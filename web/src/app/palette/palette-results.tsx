import { Fragment } from 'react';
import type { useListbox } from '../../ui/use-listbox.ts';
import { useWords } from '../../words/words.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import classes from './palette.module.css';
import { paletteWords } from './words.ts';

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  listbox: ReturnType<typeof useListbox<PaletteEntry>>;
  hrefOf: (place: NonNullable<PaletteEntry['place']>) => string;
}

function EntryText({ icon: EntryIcon, number, label, fact }: PaletteEntry) {
  return (
    <>
      <EntryIcon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name}>
        {number && <span className={classes.number}>{number} </span>}
        {label}
      </span>
      {fact && <span className={classes.fact}>{fact}</span>}
    </>
  );
}

/** The entries under the headings of their groups. Those that open a page are links, for a new tab by middle click. */
export function PaletteResults({ groups, listbox, hrefOf }: PaletteResultsProps) {
  const t = useWords(paletteWords);
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div {...listbox.list} aria-label={t.results} className={classes.results}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={t.groups[group.name]}>
          <div className={classes.groupTitle} aria-hidden>
            {t.groups[group.name]}
          </div>
          {group.entries.map((entry) => {
            const option = { ...listbox.option(entry, entries.indexOf(entry)), className: classes.option };
            return (
              <Fragment key={entry.key}>
                {entry.place ? (
                  <a {...option} href={hrefOf(entry.place)} tabIndex={-1} draggable={false}>
                    <EntryText {...entry} />
                  </a>
                ) : (
                  <div {...option}>
                    <EntryText {...entry} />
                  </div>
                )}
              </Fragment>
            );
          })}
        </div>
      ))}
    </div>
  );
}
