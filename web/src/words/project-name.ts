import type { ProjectOption } from '@gso/contract/project';

/** What people call a project: its number, and what it is about. */
export const projectName = ({ refNo, name }: Pick<ProjectOption, 'refNo' | 'name'>): string => `${refNo} · ${name}`;
