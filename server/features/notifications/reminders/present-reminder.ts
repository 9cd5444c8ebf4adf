import type { Reminder } from '../../../../contract/inbox/reminder.ts';
import { presentUser } from '../../../access/present-user.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ReminderRow } from './reminder-store.ts';

export function presentReminder(row: ReminderRow): Reminder {
  const { conversation_id, number, subject, contact } = row;
  return {
    conversation: {
      id: publicId('cnv', conversation_id),
      number,
      subject,
      contact: contact && presentUser('cnt', contact),
    },
    remind_at: unixSeconds(row.remind_at),
    inserted_at: unixSeconds(row.inserted_at),
  };
}
