import type { FastifyInstance } from 'fastify';

export const metricsToken = 'opens-nothing-but-the-metrics-of-a-test';

/** The reply of /metrics, with access to single figures. */
export class Scrape {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** The value of the series with these labels and, of a histogram, no others but "le". */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = this.seriesOf(name).find((series) => {
      const found = /\{(.*)\} /.exec(series)?.[1]?.split(/,(?=\w+=")/) ?? [];
      return wanted.length === found.length && wanted.every((label) => found.includes(label));
    });
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
  }

  seriesOf(name: string): string[] {
    return this.text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  }
}

export async function scrape(http: FastifyInstance, token = metricsToken): Promise<Scrape> {
  const reply = await http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  if (reply.statusCode !== 200) throw new Error(`/metrics answered ${reply.statusCode}: ${reply.body}`);
  return new Scrape(reply.body);
}
