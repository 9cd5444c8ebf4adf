/**
 * The environment of PostgreSQL's programs: none of the PG* variables that a user may have set for other servers, and
 * none of our secrets. LC_ALL=C keeps its messages in English, which we parse.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
