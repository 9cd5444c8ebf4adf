import type { AiFeature } from '../../../../contract/inbox/ai.ts';
import { numberText } from '../../locale/number-text.ts';

export const ai = {
  title: 'AI',
  lead: 'A language model drafts, rewrites and translates replies, summarizes conversations, and suggests tags and macros. It sends nothing and changes nothing by itself.',
  failed: 'Couldn’t load the AI settings',
  model: 'Model',
  isOn: 'Use a language model in this organization',
  isOnHelp: 'Text of conversations is sent to the endpoint below when a member asks for something.',
  endpoint: 'Endpoint',
  operators: (model: string) => `Your operator’s (${model})`,
  own: 'Our own',
  url: 'Address',
  urlHelp: 'Any endpoint that is compatible with OpenAI’s, without /chat/completions.',
  modelName: 'Model',
  key: 'Key',
  keyKept: 'A key is stored. Leave empty to keep it.',
  keyHelp: 'Stored encrypted, and never shown again.',
  features: 'What it does',
  featureNames: {
    draft: 'Draft replies from solved conversations and macros',
    rewrite: 'Make replies shorter, friendlier or more formal',
    translate: 'Translate',
    summarise: 'Summarize conversations',
    tags: 'Suggest tags and macros',
  },
  /** What a feature reads beyond the text it is asked about. */
  featureHelp: {
    draft:
      'Reads solved conversations, from which names, addresses and numbers are removed beforehand, and the macros that everyone sees. If none is found, nothing is sent.',
    tags: 'Reads the names of your tags, and of the macros that everyone sees.',
  } as Partial<Record<AiFeature, string>>,
  requests: {
    draft: 'Draft',
    rewrite: 'Rewritten reply',
    translate: 'Translation',
    summarise: 'Summary',
    tags: 'Tags and macros',
  },
  redaction: 'Before text is sent',
  redactionHelp:
    'Email addresses, phone numbers, cards, IBANs and the contact’s name become placeholders, and are put back into the answer.',
  redactions: {
    always: 'Always replace personal data',
    unless_local: 'Replace it unless the endpoint is in your own network',
    never: 'Send text as it is',
  },
  limits: 'Tokens a month',
  organizationLimit: 'For the organization',
  used: (count: number) => `${numberText(count)} used this month.`,
  personLimit: 'For each member',
  save: 'Save',
  saved: 'AI settings saved.',
  sent: 'What was sent',
  sentLead: 'The latest requests of the last seven days, as the endpoint got them.',
  nothingSent: 'Nothing was sent in the last seven days.',
  by: (name: string) => `by ${name}`,
  openConversation: 'Open conversation',
  sentTo: (host: string) => `to ${host}`,
  tokens: (count: number) => `${numberText(count)} tokens`,
  outcomes: { answered: 'answered', failed: 'failed', stopped: 'stopped' },
};
