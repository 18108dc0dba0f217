import { useState } from 'react';

export interface OpenRows {
  isOpen: (id: number) => boolean;
  toggle: (id: number) => void;
}

/** Which rows show more about themselves. Known by id, so a row that comes again after a reload is still open. */
export function useOpenRows(atFirst: readonly number[] = []): OpenRows {
  const [open, setOpen] = useState(atFirst);
  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) =>
      setOpen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
  };
}
