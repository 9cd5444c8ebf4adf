import { afterAll, inject } from 'vitest';
import { explainedFile, explainTasks } from './explain-tasks.ts';
import { recordStatements } from './record-statements.ts';
import { endFile } from './when-file-ends.ts';

// Files share a process and its modules, so a hook in a module would only run for the first file.
afterAll(endFile);

const sent = inject('sentStatements');
recordStatements(
  sent,
  process.env.DESKBELL_SUITE_ON_CITUS === 'yes' ? explainTasks(explainedFile(sent)) : undefined,
);
