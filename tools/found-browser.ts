/** A Chromium on this machine, and the environment variables it needs in addition to ours. */
export type FoundBrowser = { executablePath: string; env: Record<string, string> };
