import type { FileConfig } from '../config.ts';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';

export async function openFileStore(config: FileConfig): Promise<FileStore> {
  const bucket = bucketOf(config);
  if (!bucket) return new DiskStore(config.FILE_DIRECTORY);
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(bucket);
}

/** The bucket of the attachments, if they are in one. */
export function bucketOf(config: FileConfig): S3Settings | undefined {
  return config.S3_BUCKET
    ? {
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        endpoint: config.S3_ENDPOINT,
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      }
    : undefined;
}
