import { demoWorld } from '../../seeds/demo-world.ts';
import { isLoopback } from '../config/base-url.ts';
import { OperatorError } from '../config/operator-error.ts';
import { readConfig } from '../config/read-config.ts';
import { loopbackAllowed } from '../config/webhook-rules.ts';
import type { DemoMailbox } from '../demo/mailbox/open-mailbox.ts';
import { type DemoKeys, prepareDemo } from '../demo/prepare-demo.ts';
import type { DemoShop } from '../demo/shop/open-shop.ts';
import type { Command } from './command.ts';

export const demo: Command = {
  words: 'demo',
  summary: 'Starts a server with sample data, ready logins and a token, in a folder of its own',
  options: {
    'without-inbox': {
      help: 'Leaves out the inbox, for bin/dev, which serves it from its sources',
      isFlag: true,
    },
  },
  async run({ environment, shutdown }, values) {
    const config = readConfig(environment, {
      dataDir: './data/demo',
      logLevel: 'warn',
      webhooks: loopbackAllowed,
    });
    if (!isLoopback(config.host)) {
      throw new OperatorError(
        'The demo has known passwords, so it listens on this machine only. Unset HOST.',
      );
    }
    const { serve } = await import('../process/main.ts');
    let keys: DemoKeys | undefined;
    const { openMailbox } = await import('../demo/mailbox/open-mailbox.ts');
    const mailbox = await openMailbox(config);
    shutdown.onStop(() => mailbox.stop());
    const { openShop } = await import('../demo/shop/open-shop.ts');
    const shop = openShop(config);
    shutdown.onStop(() => shop.stop());
    await serve({ ...config, mail: mailbox.mail }, shutdown, {
      isWithoutInbox: values.has('without-inbox'),
      progress: (message) => process.stdout.write(`${message}\n`),
      beforeListening: async (open) => {
        keys = await prepareDemo(open);
        await mailbox.prepare(open.database);
        await shop.prepare(open);
      },
      onReady: ({ baseUrl }) => {
        if (keys) void announce(baseUrl, keys, { mailbox, shop });
      },
    });
  },
};

type Pages = { mailbox: DemoMailbox; shop: DemoShop };

async function announce(baseUrl: URL, keys: DemoKeys, { mailbox, shop }: Pages): Promise<void> {
  const pages = { mailbox: await mailbox.start(baseUrl), shop: await shop.start(baseUrl) };
  process.stdout.write(`${banner(baseUrl.origin, keys, pages)}\n`);
}

function banner(
  origin: string,
  { clientId, clientSecret, token }: DemoKeys,
  pages: { mailbox: string | undefined; shop: string | undefined },
): string {
  return `
Deskbell demo: ${origin}
${pages.shop === undefined ? '' : `Shop:          ${pages.shop} (chat as a visitor, or as a customer who is signed in)\n`}${pages.mailbox === undefined ? '' : `Test mailbox:  ${pages.mailbox} (write as a customer, and read the replies)\n`}
People (sign in at ${origin}/login)
${people().join('\n')}

App "${demoWorld.organizations.heron.app.name}" of ${demoWorld.organizations.heron.name}
  client_id      ${clientId}
  client_secret  ${clientSecret}
  redirect_uri   ${demoWorld.organizations.heron.app.redirectUris.join(' or ')}

Access token (acts for ${demoWorld.people.mara.name})
  ${token}

Try it
  curl -H "Authorization: Bearer ${token}" ${origin}/api/oauth/v1/conversations

Stop with Ctrl-C. What you change stays in the folder of the demo; delete it to start over.`;
}

function people(): string[] {
  const rows = Object.entries(demoWorld.people).map(([handle, { email, password }]) => ({
    email,
    password,
    roles: Object.values(demoWorld.organizations)
      .flatMap(({ name, members }) =>
        members.filter((it) => it.person === handle).map(({ role }) => `${role} of ${name}`),
      )
      .join(', '),
  }));
  const emailWidth = Math.max(...rows.map(({ email }) => email.length));
  const passwordWidth = Math.max(...rows.map(({ password }) => password.length));
  return rows.map(
    ({ email, password, roles }) =>
      `  ${email.padEnd(emailWidth)}  ${password.padEnd(passwordWidth)}  ${roles}`,
  );
}
