import { mayOpenRecord, type RecordPageKind } from '@gso/contract/record/record-page';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { recordPlace } from '../ui/record-place.ts';
import classes from './record-link.module.css';

interface RecordLinkProps {
  kind: RecordPageKind;
  id: number;
  children: ReactNode;
}

/** Leads to the page of a record. For a user who may not open it, it is only the text. */
export function RecordLink({ kind, id, children }: RecordLinkProps) {
  const held = useSession()?.claims.permissions ?? [];
  if (!mayOpenRecord(held, kind)) return children;
  return (
    <Link {...recordPlace(kind, id)} className={classes.link}>
      {children}
    </Link>
  );
}
