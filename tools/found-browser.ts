/** A Chromium on this machine, and what it needs in its environment beyond ours. */
export type FoundBrowser = { executablePath: string; env: Record<string, string> };
