import { type ProjectOption, projectOption } from '@gso/contract/project';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/client.ts';
import { orKept } from '../offline/or-kept.ts';
import { RecordPicker, type RecordPickerProps } from '../ui/field/record-picker.tsx';
import { projectName } from '../words/record-name.ts';

interface Named {
  id: number;
  name: string;
  project: ProjectOption;
}

interface ProjectPickerProps extends Omit<
  RecordPickerProps<Named>,
  'value' | 'onChange' | 'queryKey' | 'search' | 'offered' | 'hintOf'
> {
  /** Whose projects are suggested without typing; 0 while nobody is chosen. */
  customerId: number;
  value?: Pick<ProjectOption, 'id' | 'refNo' | 'name'> | null;
  onChange: (project: ProjectOption | null) => void;
}

const named = (project: ProjectOption): Named => ({ id: project.id, name: projectName(project), project });

async function searchProjects(q: string, signal: AbortSignal): Promise<Named[]> {
  const reply = z.object({ content: z.array(projectOption) });
  const found = await orKept<ProjectOption[]>(
    async () => (await call({ path: '/api/project/autocomplete', query: { q }, reply, signal })).content,
    async (kept) => kept.named(await kept.keptProjects(), q),
  );
  return found.map(named);
}

const projectsOf = (customerId: number) => ({
  queryKey: ['project', 'select', customerId],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { cid: String(customerId) };
    const found = await orKept<ProjectOption[]>(
      () => call({ path: '/api/project/select', query, reply: z.array(projectOption), signal }),
      (kept) => kept.keptProjects(customerId),
    );
    return found.map(named);
  },
});

/** A project by its number or name; those of the chosen customer are suggested. */
export function ProjectPicker({ customerId, value = null, onChange, ...input }: ProjectPickerProps) {
  // Without them the search still finds every project, so a failure here is ignored.
  const { data: offered } = useQuery({ ...projectsOf(customerId), enabled: customerId > 0 });
  return (
    <RecordPicker
      {...input}
      queryKey={['project']}
      search={searchProjects}
      {...(customerId > 0 && offered && { offered })}
      hintOf={({ project: { customer } }) => `${customer.company.name}, ${customer.name}`}
      value={value && { id: value.id, name: projectName(value) }}
      onChange={(chosen) => onChange(chosen?.project ?? null)}
    />
  );
}
