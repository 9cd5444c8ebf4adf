/** Whose assistants members may connect unless an admin decides otherwise. */
export const assistantDomains: readonly string[] = ['claude.ai', 'chatgpt.com', 'vscode.dev'];
