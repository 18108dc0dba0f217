import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { metricsToken, scrape } from './metrics.ts';
import { testApp } from './test-app.ts';

const app = testApp({ metricsToken });

const file = (name: string) => readFile(new URL(`../../ops/watch/${name}`, import.meta.url), 'utf8');

/** The metrics that a text uses; the parts of a histogram count as one. */
const asked = (text: string): string[] => [...new Set(text.match(/\b(?:gso|nodejs|process)_\w+/g) ?? [])].sort();

describe('what is watched', () => {
  it.each(['grafana-dashboard.json', 'alert-rules.yaml', 'alert-rules.test.yaml'])(
    '%s uses only metrics that exist',
    async (name) => {
      const { text } = await scrape(app.http);
      const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, metric, kind]) => [metric, kind]));
      const exists = (metric: string) =>
        kinds.has(metric) || kinds.get(metric.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
      const names = asked(await file(name));
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((metric) => !exists(metric))).toEqual([]);
    },
  );

  it('the dashboard shows every metric of ours', async () => {
    const { text } = await scrape(app.http);
    const ours = [...text.matchAll(/^# TYPE (gso_\S+) /gm)].map(([, metric]) => metric ?? '');
    const shown = asked(await file('grafana-dashboard.json')).join(' ');
    expect(ours.length).toBeGreaterThan(20);
    expect(ours.filter((metric) => !shown.includes(metric))).toEqual([]);
  });

  it('every alert says what happened and what to do', async () => {
    const rules = (await file('alert-rules.yaml')).split('- alert: ').slice(1);
    expect(rules.length).toBeGreaterThan(15);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (page|ticket)/);
      expect(rule).toMatch(/summary: \S/);
      expect(rule).toMatch(/action: \S/);
    }
  });
});
