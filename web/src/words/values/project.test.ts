// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../language.ts';
import { projectTaskText, projectText } from './project.ts';

afterEach(() => chooseLanguage('en'));

test('the values of a project read as its screen shows them', () => {
  expect(projectText('phase', 'ASSEMBLY_PANEL')).toBe('Assembly Panel');
  expect(projectText('dueDate', '2026-11-15')).toBe('15/11/2026');
  expect(projectText('percentage', 37.5)).toBe('37,5%');
  expect(projectText('customer', { id: 1, name: 'Agus', company: { id: 2, name: 'PT Sinar' } })).toBe('Agus, PT Sinar');
  expect(projectText('pic', null)).toBe('(empty)');
  chooseLanguage('id');
  expect(projectText('phase', 'ASSEMBLY_PANEL')).toBe('Perakitan panel');
});

test('and so do those of a task', () => {
  expect(projectTaskText('projectPhase', 'TRIAL')).toBe('Trial');
  expect(projectTaskText('endDate', '2026-11-15')).toBe('15/11/2026');
  expect(projectTaskText('approveDateTime', '2026-11-15T17:05:00Z')).toBe('16/11/2026 00:05');
  expect(projectTaskText('approveDateTime', null)).toBe('(empty)');
  expect(projectTaskText('isDone', true)).toBe('Yes');
});
