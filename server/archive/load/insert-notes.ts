import type { Transaction } from '../../db/database.ts';
import { withRenamedPictures } from '../../text/inline-pictures.ts';
import { readBody } from '../../text/read-body.ts';
import type { WholeConversation } from './conversation-batches.ts';
import { known } from './known-id.ts';
import {
  changedAt,
  count,
  insertRows,
  type Loading,
  localOrNull,
  type Outcome,
  recordsOf,
  timeOf,
} from './load-step.ts';
import { picturesOf } from './pictures-of.ts';
import type { Present } from './present-records.ts';

type InsertNotes = { conversations: readonly WholeConversation[]; present: Present; outcome: Outcome };

export async function insertNotes(
  transaction: Transaction,
  loading: Loading,
  { conversations, present, outcome }: InsertNotes,
): Promise<void> {
  const { organizationId, ids } = loading;
  const notes = conversations.flatMap(({ notes: all, attachments }) =>
    all.flatMap((note) => {
      const id = ids.of('note', note.id);
      const userId = known(present.users, localOrNull(loading, 'usr', note.user_id));
      if (id === undefined || present.notes.has(id)) return [];
      if (userId !== null) return [{ note, id, userId, attachments }];
      outcome.problems.push({
        kind: 'notes',
        external_id: note.id,
        problem: 'Its author is not in the archive.',
      });
      return [];
    }),
  );
  const inserted = await insertRows(transaction, organizationId, {
    text: `INSERT INTO notes (organization_id, id, conversation_id, body_html, user_id, via_app_id, inserted_at, updated_at)
           SELECT $1, r.* FROM jsonb_to_recordset($2) AS r (id uuid, conversation_id uuid, body_html text, user_id uuid,
                  via_app_id uuid, inserted_at timestamptz, updated_at timestamptz)
               ON CONFLICT DO NOTHING RETURNING id`,
    rows: notes.map(({ note, id, userId, attachments }) => {
      const pictures = picturesOf(loading, attachments);
      const html = withRenamedPictures(note.body_html, pictures);
      return {
        id,
        conversation_id: ids.of('cnv', note.conversation_id),
        body_html: readBody({ html, attachmentIds: [...pictures.values()] }).html,
        user_id: userId,
        via_app_id: known(present.apps, localOrNull(loading, 'app', note.via_app_id)),
        inserted_at: timeOf(note.inserted_at),
        updated_at: changedAt(loading, note.updated_at),
      };
    }),
  });
  await insertRows(transaction, organizationId, {
    text: `INSERT INTO note_mentions (organization_id, note_id, user_id)
           SELECT $1, r.note_id, u.id FROM jsonb_to_recordset($2) AS r (note_id uuid, user_id uuid)
             JOIN users u ON u.id = r.user_id
               ON CONFLICT DO NOTHING RETURNING note_id AS id`,
    rows: notes.flatMap(({ note, id }) =>
      note.mention_ids.map((user) => ({ note_id: id, user_id: localOrNull(loading, 'usr', user) })),
    ),
  });
  outcome.ids.push(...recordsOf(loading, 'note', { items: notes.map(({ note }) => note), inserted }));
  count(outcome, 'notes', notes.length);
}
