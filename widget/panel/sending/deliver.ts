import type { WidgetMessage } from '../../../contract/widget/shapes.ts';
import { words } from '../../words/words.ts';
import { isSessionOver } from '../gate.ts';
import type { PanelState } from '../state.ts';
import type { Store } from '../store.ts';
import { uploadFile } from '../upload-file.ts';
import { exclusively } from './exclusively.ts';
import type { Outbox } from './outbox.ts';
import { afterFailure, afterSession, failed, isOutdated, nextOutgoing, type Outgoing } from './outgoing.ts';
import type { Poster } from './post-message.ts';

type Parts = {
  store: Store<PanelState>;
  channelId: string;
  outbox: Outbox;
  heldFiles: Map<string, readonly File[]>;
  post: Poster['post'];
  sent(outgoing: Outgoing, message: WidgetMessage): void;
  /** The gate no longer knows the session. */
  endSession(): void;
};

/** If a message can't even be tried. */
const pauseMilliseconds = 5_000;

/**
 * Sends what is in the outbox, one message after the other, as soon as it is due.
 *
 * @returns a function to call when the outbox, the session or the connection may have changed
 */
export function createDelivery({ store, channelId, outbox, heldFiles, post, sent, endSession }: Parts) {
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = async (): Promise<void> => {
    clearTimeout(timer);
    const { phase, isOnline, outgoing, token } = store.get();
    const due = nextOutgoing(outgoing, Date.now());
    if (isSending || phase !== 'ready' || !isOnline || !due) return;
    // Another tab has begun the session, and its token isn't known here yet.
    if (due.next.conversationId !== null && token === null) return;
    if (due.wait > 0) {
      timer = setTimeout(check, due.wait);
      return;
    }
    isSending = true;
    try {
      await exclusively(`deskbell unsent ${channelId}`, () => deliver(due.next.key));
    } catch (error) {
      reportError(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    isSending = false;
    return check();
  };

  /** Another tab may have sent it in the meantime, or failed to. */
  const deliver = async (key: string) => {
    outbox.reread();
    const due = nextOutgoing(outbox.current(), Date.now());
    if (due?.next.key !== key || due.wait > 0) return;
    const outgoing = due.next;
    const problem = problemWith(outgoing);
    if (problem) return outbox.update(key, failed(problem));
    const { token } = store.get();
    outbox.update(key, { wasTried: true });
    try {
      const message = await post({ ...outgoing, files: await filesOf(outgoing) });
      if (outbox.find(key)) sent(outgoing, message);
    } catch (error) {
      if (!isSessionOver(error) || token === null)
        return outbox.update(key, afterFailure(outgoing, error, Date.now()));
      // The gate has refused it. An earlier attempt may have arrived.
      const { wasTried } = outgoing;
      outbox.update(key, { wasTried });
      if (token === store.get().token) return endSession();
      const known = outbox.find(key);
      if (known) outbox.update(key, afterSession(known));
    }
  };

  const problemWith = (outgoing: Outgoing): string | undefined => {
    if (outgoing.isHeld && !heldFiles.has(outgoing.key)) return words.fileLost;
    if (!isOutdated(outgoing, Date.now())) return undefined;
    return outgoing.wasTried ? words.maybeSent : words.notSent;
  };

  /** Deferred files are uploaded as soon as there is a session. */
  const filesOf = async ({ key, files }: Outgoing) => {
    const { token } = store.get();
    const held = heldFiles.get(key);
    if (!held || token === null) return files;
    const uploaded = await Promise.all(held.map((file) => uploadFile(file, { token })));
    heldFiles.delete(key);
    outbox.update(key, { files: uploaded, isHeld: false });
    return uploaded;
  };

  return () => void check();
}
