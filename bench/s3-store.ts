import { startS3 } from '../server/testing/start-s3.ts';

/** A store that speaks S3 as a process of its own, so that its memory is not that of the server or of the load. */
const s3 = await startS3();
process.once('SIGTERM', () => void s3.stop());
console.log(`listening on ${s3.address}`);
