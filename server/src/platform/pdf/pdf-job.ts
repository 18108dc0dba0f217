export interface PdfJob {
  /** The path of the template. It reads nothing outside its own folder. */
  template: string;
  /** The data as JSON. The template finds it under `sys.inputs.data`, as a value and never as markup. */
  data: string;
  /** Pictures in the template's folder for this job, by name. */
  files: Record<string, Uint8Array>;
}

export type PdfResult = { kind: 'done'; pdf: Uint8Array<ArrayBuffer> } | { kind: 'failed'; reason: string };
