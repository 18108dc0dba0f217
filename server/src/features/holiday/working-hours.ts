import { type WorkingHours, type WorkingHoursInput, workingHoursProblems } from '@gso/contract/calendar/working-hours';
import { invalidInput } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRecord, recordKind } from '../../platform/record/record-kind.ts';
import { type Patch, updateRecord } from '../../platform/record/write-record.ts';

/** There is exactly one row, created by a migration. */
export const workingHoursId = 1;

const workingHours = recordKind<WorkingHours, WorkingHoursInput>({
  entity: 'working_hours',
  fields: { timeStart: 'time_start', timeEnd: 'time_end', days: 'days' },
  nameOf: () => '',
});

export const readWorkingHours = (db: Reader): Promise<WorkingHours> => readRecord(db, workingHours, workingHoursId);

export const updateWorkingHours = (tx: Tx, actor: Actor, patch: Patch<WorkingHoursInput>): Promise<WorkingHours> =>
  updateRecord(tx, actor, workingHours, {
    id: workingHoursId,
    patch,
    prepare: (_before, input) => {
      const problems = workingHoursProblems(input);
      return problems.length > 0 ? Promise.reject(invalidInput(problems)) : Promise.resolve(input);
    },
  });
