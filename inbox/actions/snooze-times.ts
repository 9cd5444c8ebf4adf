import { words } from '../words/words.ts';

/** A time to snooze until, in Unix seconds. */
export type SnoozeTime = { name: string; until: number };

/** The usual presets: later today, tomorrow morning and next week. On a weekend, next week is tomorrow or the day after. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const texts = words.conversation.snooze;
  const at = (days: number, hour: number) => {
    const time = new Date(now);
    time.setDate(time.getDate() + days);
    time.setHours(hour, 0, 0, 0);
    return Math.floor(time.getTime() / 1000);
  };
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const laterToday = Math.floor(now.getTime() / 1000) + 3 * 3600;
  const presets = [
    { name: texts.threeHours, until: laterToday },
    { name: texts.tomorrow, until: at(1, 9) },
    { name: texts.dayAfterTomorrow, until: at(2, 9) },
    { name: texts.nextWeek, until: at(toMonday, 9) },
    { name: texts.month, until: at(30, 9) },
  ];
  return presets.filter(({ until }, index) => presets.findIndex((it) => it.until === until) === index);
}
