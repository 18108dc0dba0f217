import { SheetRefused } from '../sheet/sheet-refused.ts';
import { readZipDirectory, type ZipDirectory } from '../sheet/xlsx/zip-directory.ts';

const zipStart = Buffer.from('PK\x03\x04', 'latin1');
export const looksLikeZip = (content: Buffer): boolean => content.subarray(0, 4).equals(zipStart);

/**
 * Whether an archive is a workbook without macros. Only its directory is read, with the same limits as for an import:
 * nothing is unpacked here, so an archive that would fill the disk of its reader is refused before it fills ours.
 */
export function isWorkbook(content: Buffer): boolean {
  let parts: ZipDirectory;
  try {
    parts = readZipDirectory({
      size: content.length,
      read: (offset, bytes) => {
        if (!(offset >= 0 && bytes >= 0 && offset + bytes <= content.length)) throw new SheetRefused('damaged');
        return content.subarray(offset, offset + bytes);
      },
    });
  } catch (error) {
    if (error instanceof SheetRefused || error instanceof RangeError) return false;
    throw error;
  }
  return parts.has('[content_types].xml') && parts.has('xl/workbook.xml') && !parts.has('xl/vbaproject.bin');
}
