declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    allowMismatchedSignatures?: boolean;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
    key?: Buffer;
    cert?: Buffer;
  }
  /** A server that speaks S3 and checks signatures; its keys are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
