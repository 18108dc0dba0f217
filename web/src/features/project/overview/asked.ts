import type { ProjectTask } from '@gso/contract/project-task';

/** The question that lies over the page. */
export type Asked = { what: 'save' | 'cancel' | 'default' } | { what: 'reject'; task: ProjectTask };
