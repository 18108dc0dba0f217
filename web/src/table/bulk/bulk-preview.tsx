import type { BulkChange, BulkPreview } from '@gso/contract/record/bulk-change';
import { LeftAloneRows } from '../../sheet/left-alone-rows.tsx';
import rows from '../../sheet/left-alone-rows.module.css';
import { textOfEntity } from '../../words/records.ts';
import { useWords } from '../../words/words.ts';
import { bulkWords } from './words.ts';

interface PreviewOfBulkProps {
  preview: BulkPreview;
  entity: string;
  action: BulkChange['action'];
  /** The new value for people. */
  text: string;
  labels: Readonly<Record<string, string>>;
}

/** How many records change, the first of them with the old and the new value, and those that stay as they are. */
export function PreviewOfBulk({ preview, entity, action, text, labels }: PreviewOfBulkProps) {
  const t = useWords(bulkWords);
  const { changed, matching, unchanged, refused, refusals, first } = preview;
  const counted = action === 'delete' ? t.willDelete(changed, matching) : t.willChange(changed, matching);
  return (
    <>
      <section className={rows.part}>
        <p role="status" className={rows.done}>
          {changed === 0 ? t.nothing : counted} {unchanged > 0 && t.haveValue(unchanged)}
        </p>
        {first.length > 0 && (
          <>
            {first.length < changed && <p>{t.firstOfThem(first.length)}</p>}
            <ul className={rows.rows} tabIndex={0} aria-label={counted}>
              {first.map(({ id, name, now }) => (
                <li key={id}>
                  {name}
                  {Object.entries(now).map(([field, value]) => (
                    <span key={field}>
                      <del aria-label={`${t.now}: ${shown(entity, field, value)}`}>{shown(entity, field, value)}</del>
                      {' → '}
                      <ins aria-label={`${t.after}: ${text || t.emptyText}`}>{text || t.emptyText}</ins>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <LeftAloneRows title={t.refused(refused)} rows={refusals} labels={labels} />
    </>
  );
}

const shown = (entity: string, field: string, value: unknown): string => textOfEntity(entity)(field, value);
