import { isNote, type TimelineEntry, type TimelineSubject } from '@gso/contract/record/timeline';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StatusChip } from '../../ui/status-chip.tsx';
import { formatDate, formatDateTime, formatRupiah } from '../../words/format.ts';
import { type Status, statusWords } from '../../words/status.ts';
import { useWords } from '../../words/words.ts';
import { groupOf, icons } from './kinds.ts';
import { OwnNote } from './own-note.tsx';
import { NoteText } from './note-text.tsx';
import { placeOf } from './places.ts';
import classes from './timeline.module.css';
import { timelineWords } from './words.ts';

interface EntryProps {
  entry: TimelineEntry;
  subject: TimelineSubject;
  /** The user. */
  username: string;
}

/** One thing that happened: what, about which record, by whom and when. */
export function Entry({ entry, subject, username }: EntryProps) {
  const group = groupOf(entry.kind);
  const Picture = icons[entry.kind === 'task_approved' ? entry.kind : group];
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-group={group}>
        <Picture size={15} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <Title entry={entry} subject={subject} />
          <Facts entry={entry} />
        </div>
        <Content entry={entry} subject={subject} username={username} />
        <Meta entry={entry} subject={subject} />
      </div>
    </li>
  );
}

function Title({ entry, subject }: Omit<EntryProps, 'username'>) {
  const t = useWords(timelineWords);
  const { kind, record } = entry;
  const label = t.kinds[kind];
  const isHere = record.kind === subject.kind && record.id === subject.id;
  if (record.kind === 'visit')
    return (
      <>
        <Link {...placeOf(entry)} className={classes.link}>
          {label}
        </Link>
        {record.name !== '' && <span className={classes.about}>{record.name}</span>}
      </>
    );
  if (isNote(kind) && isHere) return <span className={classes.kind}>{t.note}</span>;
  return (
    <>
      <span className={classes.kind}>{label}</span>
      {kind === 'file' ? (
        <Link {...placeOf(entry)} className={classes.link} aria-label={`${entry.text}, ${t.ofOrder(record.name)}`}>
          {entry.text}
        </Link>
      ) : (
        !isHere && (
          <Link {...placeOf(entry)} className={classes.link}>
            {record.name}
          </Link>
        )
      )}
    </>
  );
}

const isStatus = (status: string | null): status is Status => status !== null && status in statusWords.en;

/** The status, or the change of it, and the amount. */
function Facts({ entry: { status, statusBefore, amount } }: { entry: TimelineEntry }) {
  const t = useWords(timelineWords);
  return (
    <>
      {isStatus(statusBefore) && (
        <>
          <StatusChip status={statusBefore} />
          <IconArrowRight size={14} className={classes.arrow} role="img" aria-label={t.became} />
        </>
      )}
      {isStatus(status) && <StatusChip status={status} />}
      {amount !== null && amount > 0 && <span className={classes.amount}>{formatRupiah(amount)}</span>}
    </>
  );
}

function Content({ entry, subject, username }: EntryProps) {
  const t = useWords(timelineWords);
  const { kind, text, record, note, by } = entry;
  if (note) {
    const shown = <NoteText text={text} mentions={note.mentions} />;
    return by === username ? (
      <OwnNote entry={entry} note={note} subject={subject}>
        {shown}
      </OwnNote>
    ) : (
      shown
    );
  }
  const said = kind === 'file' ? t.ofOrder(record.name) : text;
  return said === '' || said === record.name ? null : <p className={classes.text}>{said}</p>;
}

/** Documents have a date, everything else has a time. */
const dated = new Set(['quotation', 'sales_po']);

function Meta({ entry: { kind, at, by, customer, note }, subject }: Omit<EntryProps, 'username'>) {
  const t = useWords(timelineWords);
  const parts = [
    by,
    ...(customer && subject.kind !== 'customer' && kind !== 'customer_note' ? [t.contact(customer.name)] : []),
  ];
  return (
    <p className={classes.meta}>
      <time dateTime={at}>{dated.has(kind) ? formatDate(at) : formatDateTime(at)}</time>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {note?.isEdited && <span>{t.edited}</span>}
    </p>
  );
}
