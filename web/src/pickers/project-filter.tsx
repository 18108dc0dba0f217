import { projectRow } from '@gso/contract/project';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../api/client.ts';
import { SearchFilter } from '../filter/search-filter.tsx';
import { later } from '../ui/later/later.ts';

const ProjectChoice = later(async () => (await import('./project-choice.tsx')).ProjectChoice);

const refNoOf = (id: number) => ({
  queryKey: ['project', 'ref', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: `/api/project/${id}`, reply: projectRow.pick({ refNo: true }), signal }),
});

interface ProjectFilterProps {
  label: string;
  /** The id; 0 while the filter is not set. */
  value: number;
  onChange: (id: number) => void;
}

/** Filters a list by a project. */
export function ProjectFilter({ label, value, onChange }: ProjectFilterProps) {
  const { data } = useQuery({ ...refNoOf(value), enabled: value > 0 });
  const shown = data?.refNo ?? String(value);
  return (
    <SearchFilter
      label={label}
      value={value > 0 ? String(value) : ''}
      shown={value > 0 ? shown : ''}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      {(choose) => (
        <Suspense fallback={null}>
          <ProjectChoice label={label} onChoose={choose} />
        </Suspense>
      )}
    </SearchFilter>
  );
}
