import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../api/fetch-blob.ts';
import { useWords } from '../../words/words.ts';
import type { StoredFile } from '../stored-file.ts';
import { FileIcon } from './file-icon.tsx';
import { Picture } from './picture.tsx';
import { useObjectUrl } from './use-object-url.ts';
import classes from './viewer.module.css';
import { viewerWords } from './words.ts';

/** A small preview of a file; one that is not a picture has only an icon. */
export function Thumbnail({ file: { name, type, smallPath, version } }: { file: StoredFile }) {
  const t = useWords(viewerWords);
  const isPicture = type?.startsWith('image/') ?? false;
  const { data } = useQuery({
    queryKey: ['thumbnail', smallPath, version],
    queryFn: ({ signal }) => fetchBlob(smallPath, signal),
    enabled: isPicture,
    staleTime: Infinity,
  });
  const address = useObjectUrl(data);
  if (!isPicture) return <FileIcon type={type} />;
  return address ? (
    <Picture className={classes.thumbnail} address={address} alt={t.smallPicture(name)} />
  ) : (
    <span className={classes.thumbnail} />
  );
}
