import { timing } from '@gso/contract/limits';
import { useEffect, useState } from 'react';

interface TypedText {
  text: string;
  type: (text: string) => void;
  /** Does not wait for the pause. */
  commit: () => void;
}

/**
 * The text of a field whose value is in the address: ahead of it while the user types, committed when typing pauses,
 * and updated after Back or a link.
 */
export function useTypedText(value: string, onPause: (text: string) => void): TypedText {
  const [typed, setTyped] = useState({ text: value, value });
  if (typed.value !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, value });
  const text = typed.text.trim();
  const commit = () => onPause(text);

  // Restarted at each render: other changes of the address are not undone by an older timer.
  useEffect(() => {
    if (text === value) return undefined;
    const pause = setTimeout(commit, timing.searchDebounceMs);
    return () => clearTimeout(pause);
  });
  return { text: typed.text, type: (next) => setTyped({ text: next, value }), commit };
}
