import { notePartsOf } from '@gso/contract/record/note';
import classes from './timeline.module.css';

/** The text of a note with its mentions marked. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const names = new Set(mentions.map((username) => username.toLowerCase()));
  const parts = notePartsOf(text, (name) => names.has(name.toLowerCase()));
  return (
    <p className={classes.text} data-note>
      {parts.map((part, place) =>
        part.username === undefined ? (
          part.text
        ) : (
          // Parts have no other identity than their place, and never move.
          <span key={place} className={classes.mention}>
            {part.text}
          </span>
        ),
      )}
    </p>
  );
}
