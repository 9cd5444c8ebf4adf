import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Nothing of ours asks for any of these, and nothing that gets into a page shall. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Headers on every answer (security S15, S16, 34, 35). One policy serves pages and JSON: our pages need a stylesheet and
 * pictures, and no script at all. There is no form-action: Chromium applies it to every later hop of a redirect, so that
 * consent could not send the browser back to the app (security 39).
 */
export async function sendSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, securityHeaders(isHttps));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}

function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    global: true,
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

/** A page that an app may open in a pop-up: cutting the opener would leave the app waiting (security S16). */
export const keepsOpener: FastifyHelmetOptions = { crossOriginOpenerPolicy: { policy: 'unsafe-none' } };
