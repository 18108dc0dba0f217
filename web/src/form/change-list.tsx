import classes from './change-list.module.css';
import { withoutNumbers } from './named-beside.ts';
import { valueText } from '../words/value-text.ts';

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

interface ChangeListProps {
  changes: readonly Change[];
  /** Both sides are told of a change; a new or removed record has only one. */
  both: boolean;
  /** What people call the fields, by path. */
  labels: Readonly<Record<string, string>>;
  /** How people read the value of a field, where the value itself does not say it. */
  textOf?: ((path: string, value: unknown) => string) | undefined;
}

/** Every field that changed, with its old and its new value. */
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
