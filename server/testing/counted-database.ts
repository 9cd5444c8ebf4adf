import type { Statement, Writer } from '../db/database.ts';
import type { OpenDatabase } from '../db/open-database.ts';

/** A database that writes down each statement asked of it, in `statements`; those that begin and end one are left out. */
export function countedDatabase(database: OpenDatabase) {
  const statements: Statement[] = [];
  const counted = <Asked extends Writer>(asked: Asked): Asked => ({
    ...asked,
    read(statement) {
      statements.push(statement);
      return asked.read(statement);
    },
    write(statement) {
      statements.push(statement);
      return asked.write(statement);
    },
  });
  const transaction: OpenDatabase['transaction'] = (work) =>
    database.transaction((begun) => work(counted(begun)));
  const pipelined = counted(database);
  return { database: { ...counted(database), pipelined, transaction }, statements };
}
