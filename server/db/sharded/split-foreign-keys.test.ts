import { expect, test } from 'vitest';
import { splitForeignKeys } from './split-foreign-keys.ts';

const table = `
-- Who follows what, by (organization).
CREATE TABLE followers (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid REFERENCES users ON DELETE CASCADE NOT NULL,
  kind text NOT NULL CHECK (kind IN ('a, (b', 'c''d')), -- one of
  conversation_id uuid NOT NULL,
  message_id uuid,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id) ON DELETE SET NULL (message_id)
) WITH (fillfactor = 80);`;

test('a new table gets its foreign keys afterwards', () => {
  const { statement, keys } = splitForeignKeys(table);
  expect(statement.trim().replace(/\s+/g, ' ')).toBe(
    'CREATE TABLE followers (organization_id uuid NOT NULL, user_id uuid NOT NULL, ' +
      "kind text NOT NULL CHECK (kind IN ('a, (b', 'c''d')), conversation_id uuid NOT NULL, message_id uuid, " +
      'PRIMARY KEY (organization_id, conversation_id)) WITH (fillfactor = 80);',
  );
  expect(keys).toEqual([
    'ALTER TABLE followers ADD FOREIGN KEY (organization_id) REFERENCES organizations',
    'ALTER TABLE followers ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE',
    'ALTER TABLE followers ADD FOREIGN KEY (organization_id, conversation_id) REFERENCES conversations (organization_id, id) ON DELETE CASCADE',
    'ALTER TABLE followers ADD FOREIGN KEY (organization_id, message_id) REFERENCES messages (organization_id, id)',
  ]);
});

test.each([
  [
    'ALTER TABLE a ADD FOREIGN KEY (b, c) REFERENCES d ON DELETE SET NULL (c) NOT VALID',
    'ALTER TABLE a ADD FOREIGN KEY (b, c) REFERENCES d NOT VALID',
  ],
  ['CREATE INDEX a_by_b ON a (b, c)', 'CREATE INDEX a_by_b ON a (b, c)'],
])('another statement runs as one: %s', (text, statement) => {
  expect(splitForeignKeys(text)).toEqual({ statement, keys: [] });
});
