import type { SalesPoRow } from '@gso/contract/sales-po';
import { UnstyledButton } from '@mantine/core';
import { fileSizeText } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { fileOf } from './file-of.ts';
import classes from './sales-po.module.css';
import { Thumbnail } from '../../file/viewer/thumbnail.tsx';
import { salesPoWords } from './words.ts';

interface OrderFileProps {
  po: SalesPoRow;
  onView: () => void;
}

/** A preview of the file of an order, which opens it. */
export function OrderFile({ po, onView }: OrderFileProps) {
  const t = useWords(salesPoWords);
  return (
    <UnstyledButton className={classes.open} aria-label={`${t.view}: ${po.fileName}`} onClick={onView}>
      <Thumbnail file={fileOf(po)} />
      <span>
        {po.fileName}
        <span className={classes.size}>{fileSizeText(po.fileSize)}</span>
      </span>
    </UnstyledButton>
  );
}
