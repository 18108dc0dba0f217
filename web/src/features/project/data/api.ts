import {
  type ProjectInput,
  projectList,
  type ProjectListQuery,
  projectPage,
  type ProjectPatch,
  type ProjectRow,
  projectRow,
  projectSaved,
} from '@gso/contract/project';
import { recordApi } from '../../../api/record-api.ts';

export const projectApi = recordApi<ProjectRow, ProjectListQuery, ProjectInput, ProjectPatch>({
  name: 'project',
  entity: 'project',
  path: '/api/project',
  // What the screen leaves out of its address is not what the call leaves out.
  list: projectList,
  page: projectPage,
  row: projectRow,
  saved: projectSaved,
});

export const billOfMaterialPath = (id: number): string => `/api/excel/bom-project/${id}`;
