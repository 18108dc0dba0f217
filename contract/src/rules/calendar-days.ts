const msOfDay = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msOfDay;

/** Whole days from one day of the calendar to another; negative where the other comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * msOfDay).toISOString().slice(0, 10);
