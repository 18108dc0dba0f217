import classes from './change-list.module.css';
import { valueText } from '../words/value-text.ts';

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

interface ChangeListProps {
  changes: readonly Change[];
  /** A change has both sides; a new or removed record has only one. */
  both: boolean;
  /** The names of the fields, by path. */
  labels: Readonly<Record<string, string>>;
  /** The text of a field's value, if the value itself is not readable. */
  textOf?: ((path: string, value: unknown) => string) | undefined;
}

/** Every changed field, with its old and its new value. */
export function ChangeList({ changes, both, labels, textOf = plainText }: ChangeListProps) {
  return (
    <dl className={classes.changes}>
      {withoutNumbers(changes).map(({ field, from, to }) => (
        <div key={field}>
          <dt>{labels[field] ?? field}</dt>
          <dd>
            {both && (
              <>
                <del>{textOf(field, from)}</del> →{' '}
              </>
            )}
            <ins>{textOf(field, both ? to : (to ?? from))}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const plainText = (_path: string, value: unknown) => valueText(value);

/**
 * Leaves out the ids of other records, such as roleId or company.id, if role.name or company.name shows the same as
 * text.
 */
export function withoutNumbers<Change extends { field: string }>(changes: readonly Change[]): readonly Change[] {
  const fields = new Set(changes.map(({ field }) => field));
  return changes.filter(({ field }) => {
    const other = /^(.+)(?:Id|\.id)$/.exec(field)?.[1];
    return other === undefined || !fields.has(`${other}.name`);
  });
}
