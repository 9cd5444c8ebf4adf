import { Badge } from '../../../design/badge.tsx';
import type { Webhook } from '../../../sdk/src/types.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.webhooks;

/** The state of a webhook as a badge. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { is_enabled, disabled_reason, failing_since } = webhook;
  if (!is_enabled) return <Badge tone="danger">{text.disabled[disabled_reason ?? 'requested']}</Badge>;
  if (failing_since !== null) return <Badge tone="warning">{text.failing}</Badge>;
  return <Badge tone="success">{text.enabled}</Badge>;
}
