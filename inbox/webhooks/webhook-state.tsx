import { Badge } from '../../design/badge.tsx';
import type { Webhook } from '../../sdk/src/types.ts';

const reasons = {
  requested: 'Disabled',
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: it kept failing',
};

/** How an endpoint stands, in a word or two. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { is_enabled, disabled_reason, failing_since } = webhook;
  if (!is_enabled) return <Badge tone="danger">{reasons[disabled_reason ?? 'requested']}</Badge>;
  if (failing_since !== null) return <Badge tone="warning">Failing</Badge>;
  return <Badge tone="success">Enabled</Badge>;
}
