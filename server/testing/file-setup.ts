import { afterAll, inject } from 'vitest';
import { recordStatements } from './record-statements.ts';
import { endFile } from './when-file-ends.ts';

// Files share a process and its modules, so that a hook in a module would be there for the first file only.
afterAll(endFile);

recordStatements(inject('sentStatements'));
