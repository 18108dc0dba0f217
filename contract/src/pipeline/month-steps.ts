/** Some months after a month, or before it. */
export function addMonths(month: string, count: number): string {
  const moment = new Date(`${month}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  return moment.toISOString().slice(0, 7);
}

/** The months from one to another, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const all: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) all.push(month);
  return all;
}
