/** How the embedded server is set, each line with its reason. Everything else is PostgreSQL's own default. */
export const defaultSettings: Record<string, string> = {
  // A socket in the data folder is the only way in: no port to guess, to guard or to collide with.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',

  // The promise that an acknowledged write survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // One machine is shared with Node and with the page cache, which does most of the caching.
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  // Room for the pools of several processes, background jobs and the operator's commands.
  max_connections: '100',
  // Reserved huge pages that a container may not use end the server with a bus error.
  huge_pages: 'off',

  // Short queries: compiling them, or splitting them over processes, costs more than it saves, and the other
  // cores belong to Node. Parallel queries also need more /dev/shm than the 64 MB a container has.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Data lies on solid state disks, where an index is cheap to jump in.
  random_page_cost: '1.1',

  timezone: 'UTC',

  // The log is for the operator's eyes, and stays small: values and statements may hold personal data.
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};
