import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take 25 seconds or more in a run of the whole suite, longest first: otherwise a run would end waiting for
 * a single one. Mostly waits, browsers and many processes. Those that start many servers at once aren't among the
 * first: in a fresh clone each server would compile all of the product.
 */
const longest = [
  'e2e/inbox.test.ts',
  'e2e/layouts.test.ts',
  'e2e/interruptions.test.ts',
  'e2e/settings.test.ts',
  'tools/docs/programs-run.test.ts',
  'e2e/contacts.test.ts',
  'server/cli/demo.test.ts',
  'server/mail/mail-processes.test.ts',
  'server/cli/move.test.ts',
  'e2e/mail/real-servers.test.ts',
  'e2e/long-threads.test.ts',
  'server/features/scheduled-messages/scheduled-processes.test.ts',
  'e2e/widget.test.ts',
  'e2e/macros.test.ts',
  'server/cli/backup.test.ts',
  'e2e/draft.test.ts',
  'server/cli/import-interrupted.test.ts',
  'e2e/search.test.ts',
  'e2e/notifications.test.ts',
  'e2e/imports.test.ts',
  'e2e/colleagues.test.ts',
  'e2e/new-conversation.test.ts',
  'e2e/session-expiry.test.ts',
  'server/backup/backup.test.ts',
  'e2e/composing-mail.test.ts',
  'e2e/docs.test.ts',
  'server/cli/import-system.test.ts',
  'server/process/workers/workers.test.ts',
  'tools/openapi-snippets.test.ts',
  'server/installation/start-failures.test.ts',
  'e2e/two-factor.test.ts',
  'tools/docs/pages-run.test.ts',
  'server/features/messages/list/heavy-pages.test.ts',
  'e2e/mail/killed-processes.test.ts',
  'e2e/web-site.test.ts',
  'server/mail-in/mail-faults.test.ts',
  'e2e/tabs-share-a-stream.test.ts',
  'server/process/stop-on-signal.test.ts',
  'e2e/single-sign-on.test.ts',
  'server/app/tenancy.test.ts',
  'server/mime/hostile-mail.test.ts',
  'e2e/channels.test.ts',
  'server/features/messages/send-with-macro-killed.test.ts',
  'e2e/appearance.test.ts',
  'sdk/testing/examples.test.ts',
  'e2e/views.test.ts',
  'server/mail-in/mail-cases.test.ts',
  'e2e/signatures.test.ts',
  'server/features/webhooks/delivering/webhook-processes.test.ts',
  'e2e/passkeys.test.ts',
  'e2e/stored-html.test.ts',
  'e2e/editor-popovers.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((it) => moduleId.endsWith(it));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
