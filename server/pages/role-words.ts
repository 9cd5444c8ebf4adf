/** A role, and what it lets somebody do. */
export function roleWords(role: 'admin' | 'member'): string {
  return role === 'admin'
    ? 'an admin: conversations, and also people, apps and settings'
    : 'a member: reads and answers conversations';
}
