import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { designTokens } from '../../pages/design-tokens.ts';
import { pageAssets } from '../../pages/page-assets.ts';
import { isLocalRequest, listenLocally } from '../local-pages.ts';
import { deliverMail, MailNotTaken } from './deliver-mail.ts';
import { supportAddress } from './ensure-mail-channel.ts';
import type { MailFolder } from './mail-folder.ts';
import { type MailForm, readMailForm } from './mail-form.ts';
import { mailThreads } from './mail-threads.ts';
import { emptyDraft, mailboxPage, problemPage, threadPage } from './mailbox-pages.ts';
import { replyIn, type WrittenMail, writeCustomerMail } from './write-customer-mail.ts';

export type MailboxServer = {
  folder: MailFolder;
  /** Where Deskbell receives email, and for which addresses. */
  inbound: { baseUrl: URL; token: string };
  organization: string;
  /** The port to use if it is free; 0 for any. */
  port: number;
};

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A file of 25 MB, and the rest of the form. */
const maxBytes = 26 * 1024 * 1024;

/** Serves the pages of the demo's mailbox on this machine only. Returns their address. */
export async function startMailbox(
  mailbox: MailboxServer,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const app = Fastify({ bodyLimit: maxBytes, forceCloseConnections: true });
  guard(app);
  serveAssets(app);
  servePages(app, mailbox);
  serveFiles(app, mailbox);
  app.setNotFoundHandler((_, reply) =>
    sendPage(
      reply,
      problemPage(mailbox.organization, { title: 'Not found', text: 'It may have been deleted.' }),
      404,
    ),
  );
  const origin = await listenLocally(app, mailbox.port);
  return { origin, stop: () => app.close() };
}

/** Another page in the same browser, or a DNS name that points here, can neither read nor send email. */
function guard(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (!isLocalRequest(request)) return void reply.code(421).send();
    if (request.method === 'POST' && request.headers.origin !== `http://${request.headers.host}`)
      return void reply.code(403).send();
    return done();
  });
}

function serveAssets(app: FastifyInstance): void {
  const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const pages = pageAssets.find(({ path }) => path.endsWith('/pages.css'));
  const bell = pageAssets.find(({ path }) => path.endsWith('/bell.svg'));
  const style = [pages ? pages.bytes.toString() : designTokens, beside('mailbox.css')].join('\n');
  const script = beside('mailbox.js');
  app.get('/assets/mailbox.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/assets/mailbox.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/assets/bell.svg', (_, reply) => reply.type('image/svg+xml').send(bell?.bytes));
}

function servePages(app: FastifyInstance, mailbox: MailboxServer): void {
  const { folder, inbound, organization } = mailbox;
  const labels = { organization, channelAddress: supportAddress };
  const threads = () => mailThreads(folder.mails());
  const threadOf = (id: string) =>
    threads().find(({ mails: emails }) => emails.some((mail) => mail.id === id));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_: unknown, body: unknown, done: Done) =>
    done(null, body),
  );

  app.get('/', (_, reply) => sendPage(reply, mailboxPage(labels, { threads: threads(), draft: emptyDraft })));

  app.get<{ Params: { id: string } }>('/threads/:id', (request, reply) => {
    const thread = threadOf(request.params.id);
    return thread ? sendPage(reply, threadPage(labels, { thread, text: '' })) : reply.callNotFound();
  });

  app.post('/mails', async (request, reply) => {
    const form = await formOf(request);
    if (!form) return reply.code(415).send();
    const error = mistakeIn(form) ?? (await sent({ ...mailOf(form), to: channel }));
    const response = { threads: threads(), draft: form, error };
    if (error !== undefined) return sendPage(reply, mailboxPage(labels, response), 422);
    return reply.redirect(`/threads/${folder.mails().findLast(({ isOwn }) => isOwn)?.id}`, 303);
  });

  app.post<{ Params: { id: string } }>('/threads/:id/mails', async (request, reply) => {
    const thread = threadOf(request.params.id);
    const form = await formOf(request);
    const reaches = thread && replyIn(thread, supportAddress);
    if (!thread || !reaches) return reply.callNotFound();
    if (!form) return reply.code(415).send();
    const { text, file } = form;
    const error = text === '' ? 'Write a message.' : await sent({ ...reaches, text, file, thread });
    if (error !== undefined) return sendPage(reply, threadPage(labels, { thread, text, error }), 422);
    return reply.redirect(`/threads/${thread.id}`, 303);
  });

  /** An error message, or undefined once Deskbell has the email. */
  async function sent(mail: WrittenMail): Promise<string | undefined> {
    const source = await writeCustomerMail(mail);
    try {
      await deliverMail(inbound, source);
    } catch (error) {
      if (error instanceof MailNotTaken) return error.message;
      throw error;
    }
    await folder.keep(source, { isOwn: true });
    return undefined;
  }
}

type Done = (error: null, body: unknown) => void;

const channel = { name: '', address: supportAddress };

function formOf(request: FastifyRequest): Promise<MailForm | undefined> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return readMailForm(body, request.headers['content-type']);
}

function mailOf({ name, email, subject, text, file }: MailForm): Omit<WrittenMail, 'to'> {
  return { from: { name, address: email }, subject, text, file };
}

function mistakeIn({ email, subject, text }: MailForm): string | undefined {
  if (!/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(email))
    return 'Enter an email address such as robin@customer.example.';
  if (subject === '') return 'Enter a subject.';
  return text === '' ? 'Write a message.' : undefined;
}

function serveFiles(app: FastifyInstance, { folder }: MailboxServer): void {
  app.get<{ Params: { id: string; at: string } }>('/mails/:id/files/:at', (request, reply) => {
    const mail = folder.mails().find(({ id }) => id === request.params.id);
    const file = mail?.files[Number(request.params.at)];
    if (!file) return reply.callNotFound();
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .send(file.content);
  });
}

function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
