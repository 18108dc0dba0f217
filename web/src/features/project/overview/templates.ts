import { type TaskTemplateOption, taskTemplateOption } from '@gso/contract/plan/task-template';
import { type DefaultPhase, defaultPhase } from '@gso/contract/project-task';
import * as z from 'zod';
import { call } from '../../../api/client.ts';

export const fetchTemplates = (): Promise<TaskTemplateOption[]> =>
  call({ path: '/api/tasktemplate/select', reply: z.array(taskTemplateOption) });

/** The tasks of a template; without one the usual tasks. */
export async function fetchDefaults(pid: number, template: number | undefined): Promise<DefaultPhase[]> {
  const phases = await call({
    path: `/api/project/detailphase/default/${pid}`,
    query: template === undefined ? {} : { template: `${template}` },
    reply: z.array(defaultPhase),
  });
  return withOwnKeys(phases, `planned-${Date.now()}`);
}

/** A page keeps the keys of new tasks after they are stored, so those of one template must not come again. */
export function withOwnKeys(phases: readonly DefaultPhase[], prefix: string): DefaultPhase[] {
  const own = <Key extends string | number>(key: Key) => (typeof key === 'string' ? `${prefix}-${key}` : key);
  return phases.map((phase) => ({
    ...phase,
    planned: phase.planned.map(({ key, after, ...task }) => ({
      ...task,
      ...(key !== undefined && { key: `${prefix}-${key}`, after: after?.map(own) ?? [] }),
    })),
  }));
}
