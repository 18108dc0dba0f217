import { enterFailedJob, removeJobsOf } from '../server/testing/failed-job.ts';
import { expectAccessible } from './accessible.ts';
import { JobPage } from './pages/job-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

/** A kind of an earlier version, which no process runs: a job of it stays where it is. */
const earlierKind = (tag: string) => `${tag} of an earlier version`;

test.afterEach(({ database, tag }) => removeJobsOf(database, earlierKind(tag)));

test('a failed job is tried again, and another one removed', async ({ page, database, tag, onPhone }) => {
  const earlier = earlierKind(tag);
  await enterFailedJob(database, earlier, `${tag} The mail server refuses the address.`);
  await enterFailedJob(database, earlier, `${tag} The disk is full.`);
  const jobs = new JobPage(page, { onPhone });
  await page.goto('/dashboard');
  const shell = new Shell(page);
  await shell.openDrawer();
  await shell.link('Background Jobs').click();
  await expect(page).toHaveURL('/dashboard/job');
  await jobs.search.fill(tag);
  await expect(jobs.rows).toHaveCount(2);
  await expect(jobs.rows.first()).toContainText('The disk is full.');
  await expect(jobs.now.getByRole('row', { name: earlier })).toBeVisible();
  await expectAccessible(page);

  await jobs.act(jobs.rows.first(), 'Try again');
  await expect(page.getByText('The job will be tried again.')).toBeVisible();
  await expect(jobs.rows).toHaveCount(1);

  await jobs.act(jobs.rows.first(), 'Remove');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('What it was meant to do will then not be done.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The job was removed.')).toBeVisible();
  await expect(jobs.rows).toHaveCount(0);
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  if (onPhone) return;

  await test.step('all of a kind are tried again, and then done', async () => {
    const kind = 'remove old failed sign-ins';
    for (const reason of ['first', 'second']) await enterFailedJob(database, kind, reason);
    await jobs.open('?kind=remove+old+failed+sign-ins');
    await expect(jobs.rows).toHaveCount(2);
    const again = jobs.now.getByRole('button', { name: 'Try all failed jobs again: Remove old failed sign-ins' });
    await again.click();
    await expect(page.getByText('2 jobs will be tried again.')).toBeVisible();
    await expect(jobs.rows).toHaveCount(0);
    const waiting = jobs.now.getByRole('row', { name: 'Remove old failed sign-ins' });
    await expect(waiting).toHaveCount(0, { timeout: 20_000 });
  });
});
