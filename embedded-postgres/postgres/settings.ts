import { sharedBuffers } from './shared-buffers.ts';

/** Each with its reason. Everything else is PostgreSQL's default. */
const defaultSettings: Record<string, string> = {
  // Only reachable through a socket in the data folder: no port to guess, guard or collide with.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',

  // Guarantees that an acknowledged write survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Searches read thousands of documents, and copying a page from the page cache each time takes half of their CPU time.
  shared_buffers: sharedBuffers(),
  effective_cache_size: '1GB',
  // A search for a name with a common beginning notes the rows of a hundred thousand documents. With the default of 4 MB, it would
  // only remember their pages, and read twice as many.
  work_mem: '16MB',
  // Room for the pools of several processes, background jobs and the operator's commands.
  max_connections: '100',
  // If huge pages are reserved but a container may not use them, the server dies with a bus error.
  huge_pages: 'off',

  // Queries are short: JIT compilation and parallel plans cost more than they save, and the other cores are for Node.
  // Parallel queries also need more /dev/shm than the 64 MB a container has.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Data is on SSDs, where random index access is cheap.
  random_page_cost: '1.1',

  timezone: 'UTC',

  // The log is for the operator and stays small: values and statements may contain personal data.
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Unknown to earlier major versions, which refuse to start with it. */
const sinceEighteen: Record<string, string> = {
  // Most pages that PostgreSQL reads are in the page cache, and copying one takes less time than asking an I/O worker to.
  io_method: 'sync',
};

/** The settings of a server of this major version. */
export function settingsOf(major: number): Record<string, string> {
  return major >= 18 ? { ...defaultSettings, ...sinceEighteen } : defaultSettings;
}
