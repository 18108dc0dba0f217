import { type ComponentType, use } from 'react';
import { later } from '../ui/later/later.ts';
import { AgainContext } from '../ui/later/missing-part.tsx';
import { ServerDownPage } from './message-pages.tsx';

const OfflinePage = later(async () => (await import('./offline-page.tsx')).OfflinePage, ServerDownPage);

const MissingPage = () => <OfflinePage again={use(AgainContext)} />;

/** A page in a separate chunk. Without a network, a page that this device does not keep says so. */
export const laterPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  later(async () => (await load())[name], MissingPage);
