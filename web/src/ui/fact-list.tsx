import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
  className: string | undefined;
  'aria-label'?: string;
}

/** Names with their values. The layout comes from the class. */
export function FactList({ facts, ...list }: FactListProps) {
  return (
    <dl {...list}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
