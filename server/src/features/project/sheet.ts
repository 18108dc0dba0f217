import type { ProjectRow } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { text } from '../../platform/text.ts';
import { readPhases } from './task-queries.ts';

type PhaseTask = ProjectTask & { phase: string };

const stateOf = ({ isDone, submitDateTime, rejection }: ProjectTask): string => {
  if (isDone) return 'Approved';
  if (submitDateTime !== null) return 'Waiting for approval';
  return rejection ? 'Rejected' : 'Open';
};

export const phaseTaskFile: ExportFile<PhaseTask> = {
  fileName: 'ProjectPhase-Task',
  sheetName: 'ProjectPhase-Task',
  columns: [
    { header: 'Phase', kind: 'text', width: 26, cell: (task) => task.phase },
    { header: 'No', kind: 'number', width: 6, cell: (task) => task.order },
    { header: 'Task', kind: 'text', width: 60, cell: (task) => task.desc },
    { header: 'Assigned To', kind: 'text', width: 18, cell: (task) => task.assignedTo.username },
    { header: 'Name', kind: 'text', width: 28, cell: (task) => task.assignedTo.employee.firstName },
    { header: 'Start Date', kind: 'date', width: 12, cell: (task) => task.startDate },
    { header: 'Due Date', kind: 'date', width: 12, cell: (task) => task.endDate },
    { header: 'Status', kind: 'text', width: 20, cell: stateOf },
    { header: 'Submitted', kind: 'instant', width: 18, cell: (task) => task.submitDateTime },
    { header: 'Approved By', kind: 'text', width: 18, cell: (task) => task.approveBy },
    { header: 'Approved', kind: 'instant', width: 18, cell: (task) => task.approveDateTime },
    { header: 'Reject Reason', kind: 'text', width: 40, cell: (task) => task.rejection?.reason ?? '' },
    { header: 'Update By', kind: 'text', width: 18, cell: (task) => task.updateBy },
    { header: 'Update Date Time', kind: 'instant', width: 18, cell: (task) => task.updateTime },
  ],
};

async function readPhaseTasks(tx: Tx, projectId: number): Promise<PhaseTask[]> {
  const phases = await readPhases(tx, projectId);
  return phases.flatMap(({ title, taskList }) => taskList.map((task) => ({ ...task, phase: title })));
}

/** All tasks of one project, phase by phase. They are few, so each batch reads all of them again. */
export const phaseTaskSource = ({ id: projectId, refNo }: ProjectRow): ExportSource<PhaseTask> => ({
  entity: 'project',
  record: { id: projectId, name: refNo },
  count: async (tx) => {
    const tasks = await readPhaseTasks(tx, projectId);
    if (tasks.length === 0) throw noTasks();
    return tasks.length;
  },
  batchAfter: async (tx, last, size) => {
    const tasks = await readPhaseTasks(tx, projectId);
    const from = last ? tasks.findIndex(({ id }) => id === last.id) + 1 : 0;
    return tasks.slice(from, from + size);
  },
});

const noTasks = () =>
  new AppError('refused', text('Fail export, Tasks not found', 'Gagal ekspor, tugas tidak ditemukan'));
