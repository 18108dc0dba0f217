import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { FileStore, StoredObject } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** The address of a server that is not Amazon's. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

export const openS3 = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Stores files in an S3 bucket. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    this.#bucket = settings.bucket;
    this.#client = openS3(settings);
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: content }));
  }

  async get(key: string): Promise<Readable | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
      return Body instanceof Readable ? Body : undefined;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  async *list(): AsyncIterable<StoredObject> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket })) {
      for (const { Key: key = '', Size: bytes = 0 } of Contents) yield { key, bytes };
    }
  }

  close(): void {
    this.#client.destroy();
  }
}
