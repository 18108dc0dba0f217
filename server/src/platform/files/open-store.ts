import type { FileConfig } from '../config.ts';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { S3Store } from './s3-store.ts';

export function openFileStore(config: FileConfig): FileStore {
  if (!config.S3_BUCKET) return new DiskStore(config.FILE_DIRECTORY);
  return new S3Store({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
}
