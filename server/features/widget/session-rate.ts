import type { Reader } from '../../db/database.ts';
import { countSessionsSince } from './session-store.ts';

type Channel = { organizationId: string; id: string };

/** For a quiet channel, so that a few visitors at once are not unusual. */
const minUsualPerHour = 30;
const weekHours = 7 * 24;
/** More sessions in a week than this mean a usual rate of 120 an hour. */
const maxCounted = 120 * weekHours;

const recentSeconds = 360;
const recentShareOfHour = recentSeconds / 3600;

const rememberedMilliseconds = 10 * 60_000;
const maxCached = 1000;

/** Whether strangers start sessions at ten times a channel's usual rate: the average of a week. */
export function sessionRate(reader: Reader): { isBusy(channel: Channel): Promise<boolean> } {
  const known = new Map<string, { perHour: number; until: number }>();
  return {
    async isBusy(channel) {
      const most = Math.ceil(10 * (await typicalPerHour(channel)) * recentShareOfHour);
      return (await countSessionsSince(reader, channel, { seconds: recentSeconds, most })) >= most;
    },
  };

  async function typicalPerHour(channel: Channel): Promise<number> {
    const now = performance.now();
    const remembered = known.get(channel.id);
    if (remembered && remembered.until > now) return remembered.perHour;
    const week = { seconds: weekHours * 3600, most: maxCounted };
    const inWeek = await countSessionsSince(reader, channel, week);
    const perHour = Math.max(minUsualPerHour, inWeek / weekHours);
    if (known.size >= maxCached) known.clear();
    known.set(channel.id, { perHour, until: now + rememberedMilliseconds });
    return perHour;
  }
}
