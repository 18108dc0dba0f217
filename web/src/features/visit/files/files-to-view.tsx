import { Suspense, useState } from 'react';
import type { StoredFile } from '../../../file/stored-file.ts';
import { StoredTiles } from './stored-tiles.tsx';
import { later } from '../../../ui/later/later.ts';

const FileDialog = later(async () => (await import('../../../file/viewer/file-dialog.tsx')).FileDialog);

/** The photos and files of a visit, outside of its form. */
export function FilesToView({ visitId }: { visitId: number }) {
  const [viewed, setViewed] = useState<StoredFile>();
  return (
    <>
      <StoredTiles visitId={visitId} onView={setViewed} />
      <Suspense>{viewed && <FileDialog file={viewed} onClose={() => setViewed(undefined)} />}</Suspense>
    </>
  );
}
