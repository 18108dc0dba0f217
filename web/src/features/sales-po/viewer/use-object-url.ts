import { useMemo, useSyncExternalStore } from 'react';

/** An address under which this page alone can show what it holds in memory; given back when nobody looks any more. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const { subscribe, address } = useMemo(() => objectUrlOf(content), [content]);
  return useSyncExternalStore(subscribe, address);
}

function objectUrlOf(content: Blob | undefined) {
  let made: string | undefined;
  return {
    address: () => made,
    subscribe: (onChange: () => void) => {
      if (content) made = URL.createObjectURL(content);
      onChange();
      return () => {
        if (made !== undefined) URL.revokeObjectURL(made);
        made = undefined;
      };
    },
  };
}
