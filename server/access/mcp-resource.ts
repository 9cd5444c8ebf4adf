/** The path that assistants connect to. */
export const mcpPath = '/mcp';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a resource indicator (RFC 8707) names `/mcp` at this installation, compared as text: a resource that is
 * spelled differently is another one. On this machine, each of its names will do, like everywhere else.
 */
export function isMcpResource(resource: string, baseUrl: URL): boolean {
  return mcpResources(baseUrl).includes(resource);
}

function mcpResources({ origin, hostname, protocol, port }: URL): string[] {
  if (!loopbackHosts.includes(hostname)) return [origin + mcpPath];
  return loopbackHosts.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}${mcpPath}`);
}
