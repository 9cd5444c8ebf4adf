import type { Statement, Writer } from '../db/database.ts';
import type { OpenDatabase } from '../db/open-database.ts';

/** A database that records each statement in `statements`, except those that begin and end one. */
export function countedDatabase(database: OpenDatabase) {
  const statements: Statement[] = [];
  const counted = <Asked extends Writer>(requested: Asked): Asked => ({
    ...requested,
    read(statement) {
      statements.push(statement);
      return requested.read(statement);
    },
    write(statement) {
      statements.push(statement);
      return requested.write(statement);
    },
  });
  const transaction: OpenDatabase['transaction'] = (work) =>
    database.transaction((begun) => work(counted(begun)));
  const pipelined = counted(database);
  return { database: { ...counted(database), pipelined, transaction }, statements };
}
