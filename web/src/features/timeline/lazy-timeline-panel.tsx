import { later } from '../../ui/later/later.ts';

/** The timeline of a record, in a separate chunk. */
export const LazyTimelinePanel = later(async () => (await import('./timeline-panel.tsx')).TimelinePanel);
