import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from 'vite';

export type DevServerOptions = {
  /** The folder with the inbox's sources. */
  inbox: string;
  /** Modules may be served from anywhere in the repository. */
  allow: readonly string[];
  /** Where Vite caches prebundled packages. */
  cacheDir: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The port of the Deskbell server on the same host, started without the inbox. */
  serverPort: number;
  /** The page's content security policy, extended to allow the scripts and styles that Vite adds. */
  policy: string;
};

/**
 * Vite's dev server for the inbox, with hot reload. It serves `/app/`, and the page itself to users who are signed in. Everything
 * else is proxied to Deskbell on the same origin: the API, the event stream, files, forms and the session cookie.
 *
 * @throws Error if the port is in use
 */
export async function startDevServer(options: DevServerOptions): Promise<ViteDevServer> {
  const { inbox, allow, cacheDir, host, port, serverPort } = options;
  const nonce = randomBytes(16).toString('base64url');
  const toServer: ProxyOptions = {
    target: { host, port: serverPort },
    configure: (proxy) => {
      proxy.on('error', (_error, _request, response) => {
        if ('writeHead' in response && !response.headersSent) sendNotReady(response);
        else response.destroy();
      });
    },
  };
  const server = await createServer({
    configFile: false,
    root: inbox,
    base: '/app/',
    cacheDir,
    envDir: false,
    publicDir: false,
    appType: 'custom',
    clearScreen: false,
    plugins: [react(), tailwindcss(), servePage(options, nonce)],
    worker: { format: 'es' },
    html: { cspNonce: nonce },
    server: {
      host,
      port,
      strictPort: true,
      // Deskbell sets its own CORS headers.
      cors: false,
      fs: { allow: [inbox, ...allow] },
      proxy: {
        '^/(?!app/)': toServer,
        // Vite prepends its base to the icon's URL, which Deskbell serves.
        '/app/assets/': { ...toServer, rewrite: (path) => path.replace('/app', '') },
      },
    },
  });
  return server.listen();
}

/**
 * Serves `/` and everything below `/o/`, like `features/sign-in/sign-in.pages.ts`. Asks Deskbell first, which redirects users
 * who aren't signed in.
 */
function servePage(options: DevServerOptions, nonce: string): Plugin {
  const serve = async (server: ViteDevServer, incoming: IncomingMessage, response: ServerResponse) => {
    const found = await ask(options, incoming).catch(() => undefined);
    if (!found) return sendNotReady(response);
    // Deskbell's response to signed-in users when it is started without the inbox.
    if (found.statusCode !== 501) {
      response.writeHead(found.statusCode ?? 502, found.headers);
      return void found.pipe(response);
    }
    found.resume();
    const { 'content-length': _, ...headers } = found.headers;
    const page = await readFile(join(options.inbox, 'index.html'), 'utf8');
    const html = await server.transformIndexHtml(incoming.url ?? '/', page);
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyWithVite(options.policy, nonce, incoming.headers.host ?? ''),
      'cache-control': 'no-store',
    });
    response.end(html);
  };
  return {
    name: 'serve-page',
    configureServer(server) {
      server.middlewares.use((incoming, response, next) => {
        if (incoming.method !== 'GET' || !/^\/(o\/.*)?(\?.*)?$/.test(incoming.url ?? '')) return next();
        serve(server, incoming, response).catch(next);
      });
    },
  };
}

function ask(
  { host, serverPort }: DevServerOptions,
  { url, headers }: IncomingMessage,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host, port: serverPort, path: url, headers }, resolve).on('error', reject).end();
  });
}

/** Vite adds a script and styles to the page and opens a WebSocket, which not every browser matches with 'self'. */
function policyWithVite(policy: string, nonce: string, host: string): string {
  return policy
    .replace(/(script|style)-src [^;]*/g, `$& 'nonce-${nonce}'`)
    .replace(/connect-src [^;]*/, `$& ws://${host}`);
}

/** Sent while Deskbell restarts after a change. Full pages reload by themselves; the inbox retries its requests. */
function sendNotReady(response: ServerResponse): void {
  const headers = { 'retry-after': '1', refresh: '1', 'content-type': 'text/plain; charset=utf-8' };
  response.writeHead(503, headers).end('Deskbell is starting. This page reloads by itself.\n');
}
