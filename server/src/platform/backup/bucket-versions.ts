import { CopyObjectCommand, GetBucketVersioningCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { openS3, type S3Settings } from '../files/s3-store.ts';

/** The older versions that a bucket of attachments keeps: the backup of attachments in S3. */
export class BucketVersions {
  readonly #client: ReturnType<typeof openS3>;
  readonly #bucket: string;
  constructor(settings: S3Settings) {
    this.#client = openS3(settings);
    this.#bucket = settings.bucket;
  }

  async areKept(): Promise<boolean> {
    const { Status } = await this.#client.send(new GetBucketVersioningCommand({ Bucket: this.#bucket }));
    return Status === 'Enabled';
  }

  /** Makes the newest version of a deleted file the current one again. */
  async bringBack(key: string): Promise<boolean> {
    const { Versions = [] } = await this.#client.send(
      new ListObjectVersionsCommand({ Bucket: this.#bucket, Prefix: key }),
    );
    const newest = Versions.find(({ Key }) => Key === key);
    if (!newest?.VersionId) return false;
    const CopySource = `${this.#bucket}/${encodeURIComponent(key)}?versionId=${encodeURIComponent(newest.VersionId)}`;
    await this.#client.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: key, CopySource }));
    return true;
  }

  close(): void {
    this.#client.destroy();
  }
}
