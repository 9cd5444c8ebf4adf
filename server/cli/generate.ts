import { generateConversations } from '../generate/generate-conversations.ts';
import { progressBar } from '../generate/progress-bar.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { UsageError } from './usage-error.ts';

export const generate: Command = {
  words: 'generate',
  summary: 'Generates conversations in an organization, to try how Deskbell performs with many',
  options: {
    organization: { help: 'Id or slug', isRequired: true },
    conversations: { help: 'How many', isRequired: true },
    'messages-per-conversation': { help: 'How many on average (5 if absent)' },
  },
  async work({ database, connection }, values) {
    const conversations = readCount(values, 'conversations', 1);
    const messagesPerConversation = readCount(values, 'messages-per-conversation', 1, '5');
    const organization = await namedOrganization(database, values.one('organization'));
    const started = Date.now();
    const bar = progressBar(process.stderr, 'conversations');
    const options = { organizationId: organization.id, conversations, messagesPerConversation, report: bar };
    await generateConversations(connection, options);
    const messages = conversations * messagesPerConversation;
    const seconds = Math.round((Date.now() - started) / 1000);
    return {
      text: `Added ${conversations} conversations with ${messages} messages to ${organization.name} in ${seconds} s.`,
      json: { organization_id: publicId('org', organization.id), conversations, messages, seconds },
    };
  },
};

function readCount(values: Values, name: string, least: number, fallback = ''): number {
  const text = values.maybe(name) ?? fallback;
  const count = Number(text);
  if (/^\d{1,9}$/.test(text) && count >= least) return count;
  throw new UsageError(`--${name} must be a whole number from ${least}.`);
}
