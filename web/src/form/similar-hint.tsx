import { limits, timing } from '@gso/contract/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../api/client.ts';
import { useWords } from '../words/words.ts';
import classes from './form-dialog.module.css';
import { formWords } from './words.ts';

interface SimilarHintProps<Similar> {
  api: { key: readonly string[]; path: string };
  reply: z.ZodType<Similar[]>;
  /** The compared field, and the typed text. */
  typed: Readonly<Record<string, string>>;
  /** The record being edited. */
  except: number | undefined;
  textOf: (similar: Similar) => string;
}

/** Shows possible duplicates while a field is typed. Saving stays possible: two records may share a name. */
export function SimilarHint<Similar>({ api, reply, typed: fields, except, textOf }: SimilarHintProps<Similar>) {
  const t = useWords(formWords);
  const [field = '', value = ''] = Object.entries(fields)[0] ?? [];
  const [typed] = useDebouncedValue(value.trim(), timing.searchDebounceMs);
  const similar = useQuery({
    queryKey: [...api.key, 'similar', field, typed, except],
    queryFn: ({ signal }) => {
      const query = { [field]: typed, ...(except !== undefined && { except: String(except) }) };
      return call({ path: `${api.path}/similar`, query, reply, signal });
    },
    enabled: typed.length > 0 && typed.length <= limits.text,
  });
  const found = similar.data ?? [];
  return (
    <div role="status" className={classes.hint}>
      {found.length > 0 && (
        <p>
          <strong>{t.similar}</strong> {found.map(textOf).join('; ')}. {t.similarHint}
        </p>
      )}
    </div>
  );
}
