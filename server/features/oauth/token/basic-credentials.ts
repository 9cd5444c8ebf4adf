/** RFC 6749 section 2.3.1: both parts are form-encoded before they are joined. Undefined for anything but Basic. */
export function readBasicCredentials(
  authorization: string,
): { clientId: string; secret: string } | undefined {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const clientId = formDecode(text.slice(0, colon));
  const secret = formDecode(text.slice(colon + 1));
  return colon < 0 || clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

function formDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
