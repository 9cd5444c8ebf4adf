import { OperatorError } from './operator-error.ts';
import { readWebhookRules, type WebhookRules } from './webhook-rules.ts';

/** The operator's endpoint for language models, which organizations may use. */
export type AiEndpoint = {
  url: string;
  model: string;
  key: string | undefined;
  /** Of the same endpoint; absent: it makes no embeddings. */
  embeddingModel?: string | undefined;
};

export type AiConfig = {
  /** Absent: organizations need one of their own. */
  endpoint: AiEndpoint | undefined;
  /** Which addresses endpoints of organizations may have. */
  rules: WebhookRules;
};

/**
 * `DESKBELL_AI_URL`, `_MODEL`, `_KEY` and `_EMBEDDING_MODEL`, and `DESKBELL_AI_ALLOW`. The operator's own endpoint may be anywhere.
 *
 * @throws OperatorError
 */
export function readAiConfig(read: (name: string) => string | undefined): AiConfig {
  return {
    endpoint: readEndpoint(read),
    rules: readWebhookRules(read('DESKBELL_AI_ALLOW'), undefined, 'DESKBELL_AI_ALLOW'),
  };
}

function readEndpoint(read: (name: string) => string | undefined): AiEndpoint | undefined {
  const [url, model] = [read('DESKBELL_AI_URL'), read('DESKBELL_AI_MODEL')];
  const embeddingModel = read('DESKBELL_AI_EMBEDDING_MODEL');
  if (url === undefined && embeddingModel !== undefined)
    throw new OperatorError(
      'DESKBELL_AI_EMBEDDING_MODEL is of the endpoint at DESKBELL_AI_URL: set that, too.',
    );
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw new OperatorError('DESKBELL_AI_URL and DESKBELL_AI_MODEL belong together: set both, or neither.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new OperatorError(
      'DESKBELL_AI_URL must be the http or https address of an endpoint, such as http://127.0.0.1:11434/v1.',
    );
  return { url, model, key: read('DESKBELL_AI_KEY'), embeddingModel };
}
