import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take twenty seconds or more in a run of the whole suite, longest first: otherwise a run would end
 * waiting for a single one. Mostly waits, browsers and many processes.
 */
const longest = [
  'e2e/inbox.test.ts',
  'tools/docs/programs-run.test.ts',
  'server/mail/mail-processes.test.ts',
  'server/cli/commands.test.ts',
  'e2e/settings.test.ts',
  'e2e/layouts.test.ts',
  'e2e/interruptions.test.ts',
  'e2e/long-threads.test.ts',
  'server/cli/demo.test.ts',
  'e2e/mail/killed-processes.test.ts',
  'e2e/mail/real-servers.test.ts',
  'e2e/colleagues.test.ts',
  'e2e/new-conversation.test.ts',
  'tools/docs/pages-run.test.ts',
  'server/installation/start-failures.test.ts',
  'tools/openapi-snippets.test.ts',
  'server/process/stop-on-signal.test.ts',
  'server/features/webhooks/delivering/webhook-processes.test.ts',
  'e2e/search.test.ts',
  'e2e/widget.test.ts',
  'e2e/notifications.test.ts',
  'server/process/workers/workers.test.ts',
  'e2e/session-expiry.test.ts',
  'e2e/composing-mail.test.ts',
  'server/features/messages/list/heavy-pages.test.ts',
  'e2e/tabs-share-a-stream.test.ts',
  'server/cli/with-running-servers.test.ts',
  'e2e/contacts.test.ts',
  'server/mail-in/mail-faults.test.ts',
  'server/installation/failover.test.ts',
  'sdk/testing/examples.test.ts',
  'e2e/stored-html.test.ts',
  'server/mail-in/imap/reading-mailboxes.test.ts',
  'server/testing/busy-hour/busy-hour.test.ts',
  'e2e/channels.test.ts',
  'server/app/tenancy.test.ts',
  'e2e/appearance.test.ts',
  'server/features/sign-in/parallel-guesses.test.ts',
  'e2e/first-run.test.ts',
  'e2e/docs.test.ts',
  'tools/operating/rolling-restart.test.ts',
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
