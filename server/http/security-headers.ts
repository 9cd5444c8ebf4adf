import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that an app may open in a pop-up: isolating the opener would leave the app waiting (security S16). */
    keepsOpener?: true;
    /** A page that offers passkeys, for which it needs one of our own scripts; it works without. */
    offersPasskeys?: true;
  }
}

/** None of our pages needs any of these, and injected code must not get them. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Headers of every response (security S15, S16, 34, 35). None depends on the request, so they are computed once. */
export function sendSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers: Record<string, string> = {
    ...headersOf(policy(isHttps)),
    'permissions-policy': permissionsPolicy,
  };
  const withScript = headers['content-security-policy']?.replace(
    "default-src 'none'",
    "default-src 'none';script-src 'self'",
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.routeOptions.config.keepsOpener) reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (request.routeOptions.config.offersPasskeys) reply.header('content-security-policy', withScript);
    done();
  });
}

/**
 * One policy for pages and JSON: our pages need a stylesheet and pictures, and no script at all, except for passkeys. There is no
 * form-action: Chromium applies it to every later hop of a redirect, so consent could not redirect to the app
 * (security 39).
 */
function policy(isHttps: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
    xPermittedCrossDomainPolicies: false,
  };
}

/** What helmet would set on any response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: unknown) => {
      headers[name.toLowerCase()] = String(value);
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
