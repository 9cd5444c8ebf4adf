/**
 * What PostgreSQL's programs see of our environment: none of the PG* variables a person may have set for other
 * servers, and none of our secrets. LC_ALL=C keeps its messages in English, the language we read them in.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
