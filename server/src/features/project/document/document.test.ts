import { beforeAll, expect, it } from 'vitest';
import { setBusinessDay } from '../../../../testing/business-day.ts';
import { addTasks, aProject, taskFields } from '../../../../testing/projects.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';

const app = testApp();
let engineer: Caller;

beforeAll(async () => {
  await setBusinessDay(app, '2026-11-16');
  engineer = await app.userWith('MA_PROJECT');
});

const print = (id: number, caller = engineer) =>
  app.http.inject({
    method: 'GET',
    url: `/api/project/${id}/plan.pdf`,
    headers: { authorization: `Bearer ${caller.token}` },
  });
/** The pages of a PDF whose objects are compressed are still counted in its page tree. */
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

it('prints many tasks on several pages, also what a template could take for markup', async () => {
  const id = await aProject(app, engineer, 'PRJ-26-0301');
  const tasks = Array.from({ length: 40 }, (_, at) =>
    taskFields(engineer.username, {
      desc: `Task ${at} #strong[*x*] $ \\ "<b>"`,
      startDate: '2026-11-10',
      endDate: `2026-12-${String(1 + (at % 28)).padStart(2, '0')}`,
    }),
  );
  await addTasks(engineer, id, 'ASSEMBLY_PANEL', tasks);
  const reply = await print(id);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('PRJ-26-0301-plan.pdf');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(reply.rawPayload)).toBe(2);
});

it('prints arrows between tasks, also where the later one begins earlier', async () => {
  const id = await aProject(app, engineer, 'PRJ-26-0303');
  const dates = { startDate: '2026-11-16', endDate: '2026-11-20' };
  const tasks = [
    { ...taskFields(engineer.username, { desc: 'First', ...dates }), key: 'a' },
    { ...taskFields(engineer.username, { desc: 'Second', ...dates }), after: ['a'] },
  ];
  await addTasks(engineer, id, 'TRIAL', tasks);
  const reply = await print(id);
  expect(reply.statusCode).toBe(200);
  expect(pagesOf(reply.rawPayload)).toBe(1);
});

it('prints a project without tasks, and none that does not exist or for others', async () => {
  const id = await aProject(app, engineer, 'PRJ-26-0302');
  expect(pagesOf((await print(id)).rawPayload)).toBe(1);
  expect((await print(2_000_000)).statusCode).toBe(404);
  expect((await print(id, await app.userWith('MA_SALES'))).statusCode).toBe(403);
});
