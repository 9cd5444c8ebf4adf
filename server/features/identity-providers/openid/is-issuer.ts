/** Whether a text can be an issuer (OpenID Connect Discovery 1.0 section 3): https, without query or fragment; plain http on this machine. */
export function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  const isLocal = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || isLocal;
}
