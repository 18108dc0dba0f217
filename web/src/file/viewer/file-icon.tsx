import { IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';

/** Instead of a preview. */
export const FileIcon = ({ type }: { type: string | null }) =>
  type === 'application/pdf' ? <IconFileTypePdf size={40} aria-hidden /> : <IconFileTypeXls size={40} aria-hidden />;
