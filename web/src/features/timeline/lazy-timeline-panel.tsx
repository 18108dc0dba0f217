import { lazy } from 'react';

/** The timeline of a record, in a separate chunk. */
export const LazyTimelinePanel = lazy(async () => ({ default: (await import('./timeline-panel.tsx')).TimelinePanel }));
