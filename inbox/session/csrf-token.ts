let current = '';

/** The token that every write carries. It belongs to the session. */
export function csrfToken(): string {
  return current;
}

export function setCsrfToken(token: string): void {
  current = token;
}
