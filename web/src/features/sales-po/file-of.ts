import type { SalesPoRow } from '@gso/contract/sales-po';
import type { StoredFile } from '../../file/stored-file.ts';

/** The file of an order that has one. */
export const fileOf = ({ fileName, fileType, filePath, version }: SalesPoRow): StoredFile => ({
  name: fileName,
  type: fileType,
  path: filePath,
  smallPath: `${filePath}?size=small`,
  version,
});
