import { limits, timing } from '@gso/contract/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../words/words.ts';
import { companyKey, fetchSimilar } from './api.ts';
import classes from './company-dialog.module.css';
import { companyWords } from './words.ts';

/** Points out a possible duplicate while the name is typed. Saving stays possible: two firms may share a name. */
export function SimilarHint({ name, except }: { name: string; except: number | undefined }) {
  const t = useWords(companyWords);
  const [typed] = useDebouncedValue(name.trim(), timing.searchDebounceMs);
  const similar = useQuery({
    queryKey: [...companyKey, 'similar', typed, except],
    queryFn: ({ signal }) => fetchSimilar(typed, except, signal),
    enabled: typed.length > 0 && typed.length <= limits.text,
  });
  const found = similar.data ?? [];
  return (
    <div role="status" className={classes.similar}>
      {found.length > 0 && (
        <p>
          <strong>{t.similar}</strong> {found.map((company) => `${company.name}, ${company.street}`).join('; ')}.{' '}
          {t.similarHint}
        </p>
      )}
    </div>
  );
}
