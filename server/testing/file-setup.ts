import { afterAll, inject } from 'vitest';
import { recordStatements } from './record-statements.ts';
import { endFile } from './when-file-ends.ts';

// Files share a process and its modules, so a hook in a module would only run for the first file.
afterAll(endFile);

recordStatements(inject('sentStatements'));
