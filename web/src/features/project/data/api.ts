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
  // The defaults of the screen's address differ from those of the call.
  list: projectList,
  page: projectPage,
  row: projectRow,
  saved: projectSaved,
});

export const billOfMaterialPath = (id: number): string => `/api/excel/bom-project/${id}`;
