import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type DownloadDependencies, downloadFileRoute } from './download-file.route.ts';
import { type UploadDependencies, uploadFileRoute } from './upload-file.route.ts';

type Dependencies = { database: Database } & Omit<UploadDependencies & DownloadDependencies, 'reader'>;

/** Presigned addresses, below `/files/`. No answer is kept on the way, and none has a token or a cookie to look at. */
export function filesRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { database, files, addresses, pace } = dependencies;
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  downloadFileRoute(scope, { reader: database, files, addresses });
  uploadFileRoute(scope, { database, files, addresses, pace });
}
