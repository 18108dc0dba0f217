/** A file of a record, as the server has it. */
export interface StoredFile {
  name: string;
  type: string | null;
  /** The address of its content. */
  path: string;
  /** The address of its preview, if it is a picture. */
  smallPath: string;
  /** Of its record: another version may have another file at the same address. */
  version: number;
}
