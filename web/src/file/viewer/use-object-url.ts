import { useMemo, useSyncExternalStore } from 'react';

/** An object URL for data in memory; revoked when it is no longer used. */
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
