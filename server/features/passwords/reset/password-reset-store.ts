import { hashSecret } from '../../../access/secret-token.ts';
import type { Reader, Transaction, Writer } from '../../../db/database.ts';

/** How long a link is valid from when it is shown or sent (security 87). */
const lifetime = '1 hour';

/** For the address's owner, if there is one: the statement is the same. */
export async function insertReset(
  transaction: Transaction,
  { id, linkHash, email }: { id: string; linkHash: Buffer; email: string },
): Promise<void> {
  await transaction.write({
    name: 'insert_password_reset',
    text: `INSERT INTO password_resets (id, link_hash, user_id, expires_at)
           SELECT $1, $2, (SELECT id FROM users WHERE email = $3), now() + interval '${lifetime}'`,
    values: [id, linkHash, email],
  });
}

/** The maximum number of emails to one person per hour, regardless of who requests them and from where. */
const maxEmails = 5;

type Requester = { email: string; name: string; language: string | null };

/** The address to email for a request, whose hour then starts; undefined if there is nobody, or no need. */
export async function startReset(writer: Writer, id: string): Promise<Requester | undefined> {
  const { rows } = await writer.write<Requester>({
    text: `UPDATE password_resets r SET expires_at = now() + interval '${lifetime}', emailed_at = now()
             FROM users u
            WHERE r.id = $1 AND u.id = r.user_id AND r.ended_at IS NULL
              AND (SELECT count(*) FROM password_resets e
                    WHERE e.user_id = r.user_id AND e.inserted_at > r.inserted_at - interval '1 hour'
                      AND (e.inserted_at, e.id) < (r.inserted_at, r.id)) < ${maxEmails}
        RETURNING u.email, u.name, u.language`,
    values: [id],
  });
  return rows[0];
}

const live = 'r.link_hash = $1 AND r.user_id IS NOT NULL AND r.ended_at IS NULL AND r.expires_at > now()';

/** The account's address for a valid link; reading it doesn't use it up. */
export async function accountOfReset(reader: Reader, secret: string): Promise<string | undefined> {
  const [row] = await reader.read<{ email: string }>({
    text: `SELECT u.email FROM password_resets r JOIN users u ON u.id = r.user_id WHERE ${live}`,
    values: [hashSecret(secret)],
  });
  return row?.email;
}

/** Uses a link, once: of concurrent attempts one gets the person. */
export async function takeReset(
  transaction: Transaction,
  secret: string,
): Promise<{ userId: string; wasEmailed: boolean } | undefined> {
  const { rows } = await transaction.write<{ user_id: string; was_emailed: boolean }>({
    text: `UPDATE password_resets r SET ended_at = now() WHERE ${live}
        RETURNING user_id, emailed_at IS NOT NULL AS was_emailed`,
    values: [hashSecret(secret)],
  });
  const [row] = rows;
  return row && { userId: row.user_id, wasEmailed: row.was_emailed };
}

/** Ends every link of a person, including those that are still to be emailed. */
export async function endResets(transaction: Transaction, userId: string): Promise<void> {
  await transaction.write({
    text: 'UPDATE password_resets SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL',
    values: [userId],
  });
}
