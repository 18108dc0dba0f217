import { autocompleteQuery } from '@gso/contract/list-query';
import { projectAccess, projectOption, projectSelectQuery } from '@gso/contract/project';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { autocompleteProjects, selectProjects } from './queries.ts';

export const projectRoutes = [
  route({
    method: 'GET',
    path: '/api/project/autocomplete',
    summary: 'Projects whose number or name contains what was typed',
    access: projectAccess.pick,
    query: autocompleteQuery,
    answers: { 200: z.object({ content: z.array(projectOption) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteProjects(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/project/select',
    summary: 'The projects of one company or of one contact there',
    access: projectAccess.pick,
    query: projectSelectQuery,
    answers: { 200: z.array(projectOption) },
    refuses: [],
    handler: ({ reads, query }) => selectProjects(reads, query),
  }),
];
