/** Scalar's API reference, as it came: one file of script, packed with gzip, from the package of this version. */
export const scalar = {
  version: '1.72.1',
  /** Of the package, as npm's registry has it; tools/unpack-scalar.ts holds what it fetches against it. */
  integrity:
    'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==',
  /** SHA-256 of the script, unpacked. */
  digest: 'bf091006bdc3af6067af77c2f534812e3e633e94a94e87138069f570f33b762c',
} as const;
