/** The `sub` of a signed identity, without verifying it: the gate has done that. Empty if it can't be read. */
export function subjectOf(identity: string): string {
  try {
    const claims = identity.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const bytes = Uint8Array.from(atob(claims), (it) => it.charCodeAt(0));
    const { sub } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
