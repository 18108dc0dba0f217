import { mayPass } from '@gso/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import type { Place } from './places.ts';

interface FigureLinkProps {
  place: Place;
  children: ReactNode;
  className?: string | undefined;
  /** Its accessible name and tooltip, if the content is not enough. */
  label?: string;
  /** A tooltip for a figure that is named by its content. */
  tooltip?: string;
  /** Part of an SVG. */
  drawn?: true;
}

/** A figure that links to its rows; without the permission for them, only the figure. */
export function FigureLink({ place, children, className, label, tooltip = label, drawn }: FigureLinkProps) {
  const { needs, to, search } = place;
  const held = useSession()?.claims.permissions ?? [];
  const named = {
    className,
    ...(label !== undefined && { 'aria-label': label }),
    ...(tooltip !== undefined && { 'data-tooltip': tooltip }),
  };
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
  return (
    <span className={className} data-tooltip={tooltip}>
      {children}
    </span>
  );
}
