import type { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Setting } from '../config/files-setting.ts';
import { FileMissing } from './file-missing.ts';

const toNobody = () => undefined;

const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };

/** flydrive's S3, which also aborts its request if the bytes stop arriving, and recognizes missing files. */
export class S3Bucket extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ endpoint, region, bucket, isPathStyle, accessKeyId, secretAccessKey }: S3Setting) {
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      requestHandler: timeouts,
      // It would write to standard error by itself.
      logger: { debug: toNobody, info: toNobody, warn: toNobody, error: toNobody },
      // Not all stores support the checksums that Amazon's client adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    // Access lists are disabled on new buckets, and unknown to other stores.
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(
    key: string,
    contents: Readable,
    { contentLength }: { contentLength?: number } = {},
  ): Promise<void> {
    const abort = new AbortController();
    contents.once('error', () => abort.abort());
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: contents,
      ContentLength: contentLength,
      ContentType: 'application/octet-stream',
    });
    await this.#client.send(command, { abortSignal: abort.signal });
  }

  override async getStream(key: string): Promise<Readable> {
    return super.getStream(key).catch((error: Error) => {
      throw error.name === 'NoSuchKey' ? new FileMissing() : error;
    });
  }
}
