import { startS3 } from '../server/testing/start-s3.ts';

/** An S3-compatible store in a separate process, so that its memory is not counted for the server or the load generator. */
const s3 = await startS3();
process.once('SIGTERM', () => void s3.stop());
console.log(`listening on ${s3.address}`);
