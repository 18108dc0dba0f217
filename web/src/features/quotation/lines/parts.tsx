import { formatCount } from '../../../words/format.ts';
import type { Material } from '../wizard/wizard-form.ts';
import classes from './parts.module.css';

/** The members of a bundle; nothing for an item. */
export function Parts({ parts }: { parts: Material['items'] }) {
  if (parts.length === 0) return null;
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={`${part.brand} ${part.materialNo}`} className={classes.part}>
          <span>
            {formatCount(part.qty)} × {part.brand} {part.materialNo}
            <span className={classes.desc}> {part.materialDesc}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
