import { limits } from '@gso/contract/limits';
import { projectOption } from '@gso/contract/project';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { SearchChoice } from '../filter/search-choice.tsx';
import { projectName } from '../words/record-name.ts';

const pauseMs = 200;

const found = z.object({ content: z.array(projectOption) });

const projectsLike = (q: string) => ({
  queryKey: ['project', 'choose', q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: '/api/project/autocomplete', query: { q }, reply: found, signal }),
});

/** Projects by number or name; the first of them are shown without typing. */
export function ProjectChoice({ label, onChoose }: { label: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, pauseMs);
  const projects = useQuery(projectsLike(asked));
  const choices = projects.data?.content.map((project) => ({
    value: String(project.id),
    label: projectName(project),
    hint: project.customer.company.name,
  }));
  return (
    <SearchChoice
      label={label}
      choices={asked === typed ? (choices ?? (projects.error ? [] : undefined)) : undefined}
      error={projects.error}
      maxLength={limits.searchText}
      onType={setTyped}
      onChoose={onChoose}
    />
  );
}
