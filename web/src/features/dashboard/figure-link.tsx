import { mayPass } from '@gso/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import type { Place } from './places.ts';

interface FigureLinkProps {
  place: Place;
  children: ReactNode;
  className?: string | undefined;
  /** What it says as a whole, where the content does not; also shown beside it. */
  label?: string;
  /** Part of a drawing. */
  drawn?: true;
}

/** A figure that leads to its rows; for those who may not see them, the figure alone. */
export function FigureLink({ place: { needs, to, search }, children, className, label, drawn }: FigureLinkProps) {
  const held = useSession()?.claims.permissions ?? [];
  const named = label === undefined ? { className } : { className, 'aria-label': label, 'data-tooltip': label };
  if (needs.every((access) => mayPass(held, access))) {
    return (
      <Link {...named} to={to} search={search}>
        {children}
      </Link>
    );
  }
  if (drawn)
    return (
      <g {...named} role="img">
        {children}
      </g>
    );
  return <span className={className}>{children}</span>;
}
