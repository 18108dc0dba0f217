import { findCycle } from '@gso/contract/plan/dependencies';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Finding, problem, summed } from '../findings.ts';

interface Links {
  id: number;
  ref_no: string;
  tasks: { id: number; after: number[] }[];
  /** Tasks that wait for one of another project. */
  strangers: number;
}

const portion = 500;

/** No task waits for itself by way of others, and none for a task of another project. Constraints cannot say so. */
export async function* wrongDependencies(db: Reader): AsyncIterable<Finding> {
  let looked = 0;
  async function* wrong(): AsyncIterable<Finding> {
    for (let last = 0; ;) {
      const projects = await readPortion(db, last);
      for (const { id, ref_no, tasks, strangers } of projects) {
        last = id;
        looked += 1;
        const cycle = findCycle(tasks);
        if (cycle) {
          const ids = cycle.map((task) => task.id).join(', ');
          yield problem('dependencies', `${ref_no}: the tasks ${ids} wait for each other.`, todo);
        }
        if (strangers > 0) {
          yield problem('dependencies', `${ref_no}: ${strangers} tasks wait for tasks of other projects.`, todo);
        }
      }
      if (projects.length < portion) return;
    }
  }
  yield* summed('dependencies', wrong(), () => `no task of ${looked} projects waits for itself`);
}

const todo = 'Open the plan of the project and remove what a task of them waits for.';

/** The next projects whose tasks wait for others. */
const readPortion = (db: Reader, last: number): Promise<Links[]> =>
  readRows(
    db,
    statement`select project.id, project.ref_no,
        jsonb_agg(jsonb_build_object('id', waiting.task_id, 'after', waiting.after)) as tasks,
        sum(waiting.strangers)::int as strangers
      from project join lateral (
        select task_id, jsonb_agg(after_id) as after,
          count(*) filter (where before.project_id <> project.id) as strangers
        from project_task as task
        join task_dependency on task_id = task.id
        join project_task as before on before.id = after_id
        where task.project_id = project.id group by task_id
      ) as waiting on true
      where project.id > ${last}
      group by project.id order by project.id limit ${portion}::int`,
  );
