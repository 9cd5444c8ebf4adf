/** What a role lets somebody do. */
export function roleWords(role: 'admin' | 'member'): string {
  return role === 'admin'
    ? 'answers conversations, and manages people, apps and settings'
    : 'reads and answers conversations';
}
