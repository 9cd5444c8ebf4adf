type Exchange = {
  origin: string;
  clientId: string;
  /** Undefined once it is no longer known; then the command reads it from the environment. */
  clientSecret: string | undefined;
  redirectUri: string;
  code: string;
  verifier: string;
};

/** The curl command that exchanges a code for a token (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
export function exchangeCommand(exchange: Exchange): string {
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

/** Quotes text for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Extracts the code from the pasted callback URL, or takes the text as the code itself. */
export function codeIn(pasted: string): string {
  const text = pasted.trim();
  return URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? '') : text;
}
