import type { Database, Reader, Statement, Transaction } from '../../db/database.ts';

/**
 * A database as seen by a process that is killed at its nth step: a statement, or the end of a transaction. Committed
 * data stays, uncommitted data is rolled back, and this process does nothing more. `isDead` tells whether it got that
 * far.
 */
export function mortalDatabase(
  database: Database,
  steps: number,
): { database: Database; isDead: () => boolean } {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('This process was killed.');
  };
  const dying = <Access extends Reader>(access: Access): Access => ({
    ...access,
    read: (statement: Statement) => {
      step();
      return access.read(statement);
    },
    ...('write' in access && {
      write: (statement: Statement) => {
        step();
        return (access as unknown as Transaction).write(statement);
      },
    }),
  });
  return {
    isDead: () => left < 0,
    database: {
      ...dying(database),
      async transaction(work) {
        const result = await database.transaction((transaction) => work(dying(transaction)));
        step();
        return result;
      },
    },
  };
}
