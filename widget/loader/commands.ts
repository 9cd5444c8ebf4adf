/**
 * The commands available to a page, through `deskbell.push(['open'])` at any time, or `deskbell.open()` once the script is
 * loaded.
 */
export type Commands = {
  open(): void;
  close(): void;
  /** Removes the button until `open` is called. */
  hide(): void;
  identify(identity: string): void;
  signOut(): void;
  captcha(captcha: string): void;
  page(page: { url?: string; title?: string }): void;
  on(event: 'unread', listener: (count: number) => void): void;
  on(event: 'identity-needed' | 'captcha-needed', listener: () => void): void;
};

type Command = [name: keyof Commands, ...values: unknown[]];

declare global {
  interface Window {
    deskbell?: Command[] | (Commands & { push(...commands: Command[]): void });
  }
}

/** Runs the page's queued commands, and later ones. An invalid command is only logged to the page's console. */
export function takeCommands(commands: Commands): void {
  const queued = Array.isArray(window.deskbell) ? window.deskbell : [];
  const push = (...given: Command[]) => {
    for (const [name, ...values] of given)
      (commands[name] as ((...all: unknown[]) => void) | undefined)?.(...values);
  };
  window.deskbell = { ...commands, push };
  for (const command of queued) push(command);
}
