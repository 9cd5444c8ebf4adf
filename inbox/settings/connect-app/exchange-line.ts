type Exchange = {
  origin: string;
  clientId: string;
  /** Where it is not at hand any more, the line takes it from the environment. */
  clientSecret: string | undefined;
  redirectUri: string;
  code: string;
  verifier: string;
};

/** What exchanges a code for a token, to be pasted into a terminal (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
export function exchangeLine(exchange: Exchange): string {
  const fields: [string, string][] = [
    ['grant_type', 'authorization_code'],
    ['client_id', exchange.clientId],
    ['redirect_uri', exchange.redirectUri],
    ['code', exchange.code],
    ['code_verifier', exchange.verifier],
  ];
  const secret = exchange.clientSecret ?? '$CLIENT_SECRET';
  return [
    'curl',
    ...fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    `--data-urlencode "client_secret=${secret}"`,
    quoted(`${exchange.origin}/api/oauth/token`),
  ].join(' ');
}

/** For a shell: as it is, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The code in what was pasted: an address that the browser came back to, or the code alone. */
export function codeIn(pasted: string): string {
  const text = pasted.trim();
  return URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text;
}
