import type { Database, Transaction } from '../../server/db/database.ts';
import { type AnswerDocument, documentOf } from '../../server/features/ai/answers/answer-document.ts';
import { countWords, writeDocuments } from '../../server/features/ai/answers/answer-document-store.ts';
import { everyDocument } from '../../server/features/ai/answers/word-frequencies.ts';
import { followUpHtml, openingHtml, replyHtml } from '../../server/generate/message-text.ts';
import { seededRandom } from '../../server/generate/random.ts';
import { makeScene } from '../../server/generate/scene.ts';
import { topics } from '../../server/generate/words/topics.ts';
import { newId } from '../../server/ids/public-id.ts';

const random = seededRandom(11);
const perTransaction = 2_000;
/** Conversations that were generated have lower ones. */
const firstNumber = 10_000_000;

/** Writes conversations, without their messages, and the documents that the server would make of these. */
export async function writeAnswers(database: Database, organizationId: string, count: number): Promise<void> {
  const words = new Map<string, number>([[everyDocument, count]]);
  for (let done = 0; done < count; done += perTransaction) {
    const documents = Array.from({ length: Math.min(perTransaction, count - done) }, newDocument);
    for (const document of documents)
      for (const word of new Set(document.words)) words.set(word, (words.get(word) ?? 0) + 1);
    await database.transaction(async (transaction) => {
      await transaction.write({ text: 'SET LOCAL statement_timeout = 0', values: [] });
      await insertConversations(transaction, organizationId, { documents, number: firstNumber + done });
      await writeDocuments(transaction, organizationId, documents);
    });
  }
  await database.transaction((transaction) => countWords(transaction, organizationId, words));
}

function newDocument(): AnswerDocument {
  const talk = {
    random,
    topic: random.pickCommon(topics),
    scene: makeScene(random, { first: 'Robin', agent: 'Sam' }),
    isBrief: random.chance(0.3),
  };
  const questions = [openingHtml(talk), ...(random.chance(0.5) ? [followUpHtml(talk)] : [])];
  const document = documentOf({
    id: newId(),
    type: 'conversation',
    title: '',
    questions,
    answer: replyHtml(talk),
    names: ['Robin'],
  });
  if (!document) throw new Error('A generated reply is empty.');
  return document;
}

/** Without triggers: nothing else is to be made of them. */
async function insertConversations(
  transaction: Transaction,
  organizationId: string,
  { documents, number }: { documents: readonly AnswerDocument[]; number: number },
): Promise<void> {
  await transaction.write({ text: 'SET LOCAL session_replication_role = replica', values: [] });
  await transaction.write({
    text: `INSERT INTO conversations (organization_id, id, number, source)
           SELECT $1, made.id, $3::bigint + made.index, 'api' FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, index)`,
    values: [organizationId, documents.map(({ id }) => id), number],
  });
}
