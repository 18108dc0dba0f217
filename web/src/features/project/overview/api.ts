import { projectOverview } from '@gso/contract/project';
import { phasesSaved, type PhasesSave, projectPhaseTasks } from '@gso/contract/project-task';
import * as z from 'zod';
import { call } from '../../../api/client.ts';

const phases = z.array(projectPhaseTasks);

/** Under the same key as the list of projects: a change of one changes the other. */
export const projectKey = ['project'];
export const overviewKey = (pid: number) => [...projectKey, 'overview', pid];
export const phasesKey = (pid: number) => [...projectKey, 'phases', pid];

export const fetchOverview = (pid: number, signal: AbortSignal) =>
  call({ path: `/api/project/overview/${pid}`, reply: projectOverview, signal });

export const fetchPhases = (pid: number, signal?: AbortSignal) =>
  call({ path: `/api/project/detailphase/${pid}`, reply: phases, signal });

export const savePhases = (body: PhasesSave, idempotencyKey: string) =>
  call({ path: '/api/project/detailphase', method: 'PATCH', body, idempotencyKey, reply: phasesSaved });

export const exportPath = (pid: number) => `/api/project/detailphase/export/${pid}`;
