/**
 * The Message-ID that a relay gives an email instead of ours, from its 250 reply: without angle brackets. Amazon SES
 * only names the part before the @, and the region is in its server's name. Replies refer to that id.
 */
export function learnedId(response: string, host: string): string | undefined {
  const region = /^email-smtp(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com$/.exec(host.toLowerCase())?.[1];
  if (region !== undefined) {
    const name = /^250 Ok ([0-9a-f-]{20,})\s*$/i.exec(response)?.[1];
    return name && `${name}@${region === 'us-east-1' ? 'email' : region}.amazonses.com`;
  }
  return /<([^<>\s@]{1,200}@[^<>\s@]{1,200})>/.exec(response)?.[1];
}
