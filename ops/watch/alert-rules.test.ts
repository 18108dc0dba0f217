import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'gso-promtool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: import.meta.dirname, encoding: 'utf8' });

// On Debian: apt-get install prometheus
describe.skipIf(!hasPromtool)('promtool', () => {
  it('finds nothing wrong with the alert rules', () => {
    expect(promtool('check', 'rules', 'alert-rules.yaml')).toContain('SUCCESS');
  });

  it('sees each alert come when it must, and stay away when it must not', () => {
    expect(promtool('test', 'rules', 'alert-rules.test.yaml')).toContain('SUCCESS');
  });

  it('reads the example of a configuration', () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS');
  });

  it('understands every query of the dashboard', () => {
    const dashboard = readFileSync(join(import.meta.dirname, 'grafana-dashboard.json'), 'utf8');
    const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '') as string,
    );
    expect(queries.length).toBeGreaterThan(40);
    const rules = queries.map((query, number) => ({
      record: `query_${number}`,
      expr: query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
    const file = join(folder, 'queries.yaml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${queries.length} rules found`);
  });
});
