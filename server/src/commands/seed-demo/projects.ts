import { projectInput, projectPatch, projectPhases } from '@gso/contract/project';
import { type ProjectTask, phasesSave } from '@gso/contract/project-task';
import { addDays } from '@gso/contract/rules/calendar-days';
import { demoDeals } from '../../../seeds/demo-deals.ts';
import { type DemoTask, demoTasksOf } from '../../../seeds/demo-project-work.ts';
import { type DemoProject, demoProjects } from '../../../seeds/demo-projects.ts';
import { approveTask, rejectTask, submitTask } from '../../features/project/decide-task.ts';
import { project } from '../../features/project/project-kind.ts';
import { savePhases } from '../../features/project/save-phases.ts';
import { createProject, updateProject } from '../../features/project/write-project.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import type { Office } from './office.ts';
import { type DatedEvent, eventOn, instantOf, type Moment } from './timeline.ts';

/** The project manager plans what was ordered; engineers submit their tasks, and somebody else approves them. */
export function eventsOfProjects(office: Office): DatedEvent[] {
  return demoProjects.flatMap((demo) => eventsOf(office, demo));
}

function eventsOf(office: Office, demo: DemoProject): DatedEvent[] {
  const begun = addDays(office.today, -demo.startedAgo);
  const tasks = demo.hasTasks ? demoTasksOf(demo, office.taskTemplate, office.today) : [];
  const stored: { task: DemoTask; now: ProjectTask }[] = [];
  const planned = eventOn(begun, 1000, async (at) => {
    const id = await begin(office, demo, at);
    for (const [place, now] of (await plan(office, id, tasks, at)).entries()) {
      const task = tasks[place];
      if (task) stored.push({ task, now });
    }
  });
  const steps = tasks.flatMap(({ assignedTo, submitted, decided }, place) => {
    const events: DatedEvent[] = [];
    if (submitted) {
      events.push(
        eventOn(submitted, 1010 + place, async (at) => {
          const entry = stored[place];
          if (!entry) return;
          entry.now = await submitTask(office.tx, office.people.get(assignedTo), entry.now);
          office.dates.task(entry.now.id, 'submitted', at);
        }),
      );
    }
    if (decided) {
      events.push(
        eventOn(decided.on, 1060 + place, async (at) => {
          const entry = stored[place];
          if (!entry) return;
          const by = office.people.get(decided.by);
          entry.now =
            decided.rejectedFor === null
              ? await approveTask(office.tx, by, entry.now)
              : await rejectTask(office.tx, by, { ...entry.now, reason: decided.rejectedFor });
          office.dates.task(entry.now.id, decided.rejectedFor === null ? 'approved' : 'rejected', at);
        }),
      );
    }
    return events;
  });
  return [planned, ...steps];
}

/** An order has created it already, or the project manager does. */
async function begin(office: Office, demo: DemoProject, at: Moment): Promise<number> {
  const rudi = office.people.get('rudi');
  const phase = projectPhases[Math.min(demo.complete, projectPhases.length - 1)];
  const ordered = demoDeals.some(({ title, outcome }) => title === demo.name && outcome.kind === 'won');
  if (ordered) {
    const { id } = office.projects.get(demo.name);
    const { version } = await readRecord(office.tx, project, id);
    await updateProject(office.tx, rudi, { id, patch: projectPatch.parse({ desc: demo.desc, phase, version }) });
    office.dates.mark('project', id, at);
    return id;
  }
  const customer = { id: office.contacts.get(demo.contact).id };
  const { name, desc, quota, pic } = demo;
  const dueDate = addDays(office.today, demo.dueIn);
  const input = projectInput.parse({ name, desc, phase, quota, pic, dueDate, customer });
  const { id } = await createProject(office.tx, rudi, input);
  office.projects.set(name, { id, customerId: customer.id });
  office.dates.mark('project', id, at);
  return id;
}

async function plan(office: Office, projectId: number, tasks: readonly DemoTask[], at: Moment): Promise<ProjectTask[]> {
  if (tasks.length === 0) return [];
  const sent = projectPhases.map((projectPhase) => ({
    projectId,
    projectPhase,
    taskList: tasks
      .map((task, place) => ({ ...task, key: `${place}`, after: taskBefore(tasks, place) }))
      .filter(({ phase }) => phase === projectPhase)
      .map(({ desc, assignedTo, startDate, endDate, key, after }) => ({
        ...{ desc, assignedTo: { username: assignedTo }, startDate, endDate, key, after },
      })),
  }));
  const { phases } = await savePhases(office.tx, office.people.get('rudi'), phasesSave.parse(sent));
  await dateBaseline(office, projectId, at);
  return phases.flatMap(({ taskList }) => taskList);
}

/** Each task waits for the one before it; the third of a phase for the first, so it has time. */
function taskBefore(tasks: readonly DemoTask[], place: number): string[] {
  const first = tasks.findIndex(({ phase }) => phase === tasks[place]?.phase);
  const before = place - first === 2 ? first : place - 1;
  return before < 0 ? [] : [`${before}`];
}

/** The baseline is as old as the project, and what is still open was planned some days earlier then. */
async function dateBaseline({ tx, today }: Office, projectId: number, at: Moment): Promise<void> {
  await readRows(tx, statement`update project set baseline_at = ${instantOf(at)} where id = ${projectId}`);
  await readRows(
    tx,
    statement`update task_baseline as planned
      set start_date = planned.start_date - task.id % 4, end_date = planned.end_date - task.id % 4
      from project_task as task
      where task.id = planned.task_id and task.project_id = ${projectId} and task.end_date >= ${today}`,
  );
}
