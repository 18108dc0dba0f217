import type { SalesPoRow } from '@gso/contract/sales-po';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../../api/fetch-blob.ts';
import { useWords } from '../../../words/words.ts';
import { Picture } from './picture.tsx';
import { useObjectUrl } from './use-object-url.ts';
import classes from './viewer.module.css';
import { viewerWords } from './words.ts';

/** A small preview of an order's file; a PDF has only an icon. */
export function Thumbnail({ po: { id, version, filePath, fileType, fileName } }: { po: SalesPoRow }) {
  const t = useWords(viewerWords);
  const isPicture = fileType !== null && fileType !== 'application/pdf';
  const { data } = useQuery({
    queryKey: ['sales-po-thumbnail', id, version],
    queryFn: ({ signal }) => fetchBlob(`${filePath}?size=small`, signal),
    enabled: isPicture,
    staleTime: Infinity,
  });
  const address = useObjectUrl(data);
  if (!isPicture) return <IconFileTypePdf size={40} aria-hidden />;
  return address ? (
    <Picture className={classes.thumbnail} address={address} alt={t.smallPicture(fileName)} />
  ) : (
    <span className={classes.thumbnail} />
  );
}
