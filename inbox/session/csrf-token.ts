let current = '';

/** The CSRF token that every write sends. It belongs to the session. */
export function csrfToken(): string {
  return current;
}

export function setCsrfToken(token: string): void {
  current = token;
}
