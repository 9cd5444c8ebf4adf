/** Signatures that only the provider can make; `none`, and HMACs with our own secret, prove nothing. */
export const signatureAlgorithms: ReadonlySet<string> = new Set([
  ...['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits)),
  'EdDSA',
  'Ed25519',
]);
