import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gso, runGso } from '../testing/run-gso.ts';

const folder = mkdtempSync(join(tmpdir(), 'gso-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('gso', () => {
  it('starts from any folder and through links', async () => {
    const link = join(folder, 'first');
    symlinkSync(gso, link);
    symlinkSync('first', join(folder, 'second'));
    for (const program of [gso, link, join(folder, 'second')]) {
      const { status, out } = await runGso(['help'], { program, cwd: folder });
      expect(status).toBe(0);
      expect(out).toContain('gso serve');
    }
  });

  it('shows its version, without settings', async () => {
    const { status, out } = await runGso(['--version']);
    expect(status).toBe(0);
    expect(out).toMatch(/^gso \d+\.\d+\.\d+, commit \S+, Node v24\.\d+\.\d+\n$/);
  });

  it('explains each command that it lists', async () => {
    const { out } = await runGso([]);
    const names = [...out.matchAll(/^ {2}gso ((?:[a-z-]+ )+) /gm)].map(([, name]) => name?.trim() ?? '');
    expect(names.length).toBeGreaterThanOrEqual(10);
    const explained = names.filter((one) => !/^(help|--)/.test(one));
    const helps = await Promise.all(explained.map((name) => runGso([...name.split(' '), '--help'])));
    helps.forEach((help, place) => {
      expect(help).toMatchObject({ status: 0, said: '' });
      expect(help.out).toMatch(new RegExp(`^gso ${explained[place]}\\b.*\\n\\n[A-Z].+\\.\\n`));
    });
    expect((await runGso(['help', 'db', 'check'])).out).toBe(helps[explained.indexOf('db check')]?.out);
  });

  it('lists every setting with what it is for', async () => {
    const { out } = await runGso(['help', 'settings']);
    expect(out).toContain('PORT (3000)\n      The port to listen at.');
    const [, list = ''] = out.split('\n\n');
    for (const line of list.trimEnd().split('\n')) expect(line).toMatch(/^( {2}[A-Z0-9_]+ \(.+\)| {6}\S.+)$/);
  });

  it.each([
    [['bd', 'migrate'], 'There is no command "gso bd migrate".'],
    [['db'], 'There is no command "gso db".'],
    [['help', 'nothing'], 'There is no command "gso nothing".'],
    [['db', 'migrate', '--force'], "Unknown option '--force'."],
    [['db', 'migrate', 'now'], "Unexpected argument 'now'."],
    [['admin', 'create'], '--username NAME is needed.'],
    [['admin', 'create', '--username', ' '], '--username NAME is needed.'],
    [['admin', 'create', '--username', 'x'.repeat(51)], '--username: Max 50 characters.'],
  ])('called as %j exits with 2 and says what was wrong', async (args, sentence) => {
    const { status, said } = await runGso(args);
    expect(said).toContain(sentence);
    expect(status).toBe(2);
  });

  it('exits with 1 when something fails, and says what to do', async () => {
    const unset = await runGso(['db', 'migrate']);
    expect(unset.status).toBe(1);
    expect(unset.said).toContain('MIGRATION_DATABASE_URL is missing.');
    const nobody = { MIGRATION_DATABASE_URL: 'postgres://x:y@127.0.0.1:1/gso' };
    const down = await runGso(['db', 'migrate'], { env: nobody });
    expect(down.status).toBe(1);
    expect(down.said).toContain('The database server does not respond at that address.');
    expect(down.said).not.toContain('    at ');
  });
});
