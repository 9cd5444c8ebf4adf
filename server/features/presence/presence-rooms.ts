import type { Logger } from 'pino';
import type { Writer } from '../../db/database.ts';
import type { Notices } from '../../db/notices.ts';
import { currentPresence } from './current-presence.ts';
import { PresenceRoom, type PresenceStream } from './presence-room.ts';
import { presenceSeenBy } from './presence-seen-by.ts';
import { expireSoon } from './presence-store.ts';

/** The session of a stream's browser. */
type Browser = { organizationId: string; sessionId: string };

type Options = { database: Writer; notices: Notices; logger: Logger };

export type PresenceRooms = ReturnType<typeof openPresenceRooms>;

/** This process's rooms, one for each organization with an open stream here. */
export function openPresenceRooms({ database, notices, logger }: Options) {
  const rooms = new Map<string, PresenceRoom>();
  const browsers = new Map<PresenceStream, Browser>();

  const failed = (error: unknown) => logger.warn({ err: error }, 'ending presence failed; it ends by itself');
  const openRoom = (organizationId: string) => {
    const room = new PresenceRoom({
      read: () => currentPresence(database, organizationId),
      seenBy: (onlooker, rows) => presenceSeenBy(database, { organizationId, onlooker }, rows),
      logger,
    });
    rooms.set(organizationId, room);
    return room;
  };
  const endLostBrowser = async ({ organizationId, sessionId }: Browser) => {
    await expireSoon(database, organizationId, sessionId);
    await notices.notifyPresence(organizationId);
  };

  return {
    join(stream: PresenceStream, browser: Browser): void {
      browsers.set(stream, browser);
      (rooms.get(browser.organizationId) ?? openRoom(browser.organizationId)).add(stream, browser.sessionId);
    },
    /** A stream has ended; with a browser's last one its tabs are gone too, as far as this process knows. */
    leave(stream: PresenceStream): void {
      const browser = browsers.get(stream);
      const room = browser && rooms.get(browser.organizationId);
      if (!browser || !room) return;
      browsers.delete(stream);
      room.remove(stream);
      if (room.isEmpty) rooms.delete(browser.organizationId);
      if (room.hasLost(browser.sessionId)) endLostBrowser(browser).catch(failed);
    },
    refresh: (organizationId: string) => rooms.get(organizationId)?.refresh(),
    refreshAll(): void {
      for (const room of rooms.values()) room.refresh();
    },
    /** The process is stopping: its streams end, and other processes report what their browsers do. */
    close(): void {
      for (const [stream, { organizationId }] of browsers) rooms.get(organizationId)?.remove(stream);
      browsers.clear();
      rooms.clear();
    },
  };
}
