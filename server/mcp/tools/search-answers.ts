import { searchAnswers as operation } from '../../../contract/operations/suggestions.ts';
import { toolOf } from './tool.ts';

export const searchAnswers = toolOf({
  name: 'search_answers',
  title: 'Search earlier answers',
  description:
    'How the organization answers a question: at most five solved conversations and macros, best matches first. Nothing if it has no answer yet. Ask in the words of the customer.',
  operation,
  query: ['q'],
});
