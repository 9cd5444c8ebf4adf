import { useSyncExternalStore } from 'react';
import { PreconditionFailedError } from '../../../sdk/src/errors/named-errors.ts';
import type { Contact } from '../../../sdk/src/types.ts';
import { ChangeQueue, type OutcomeOf } from '../../cache/changes/change-queue.ts';
import { contactStore } from '../../cache/changes/contact-store.ts';
import { currentTick } from '../../cache/changes/record-store.ts';
import { sendForVersion } from '../../session/send.ts';
import { type ContactField, changeOf, edited, resolveConflict, textOf } from './contact-field.ts';

/** A field set from one text to another. */
export type FieldEdit = { field: ContactField; opened: string; wanted: string };

/** `unchanged`: it had that text already. `latest`: somebody else has set it to that, and nothing was saved. */
type Result = 'saved' | 'unchanged' | { latest: string };

export type EditOutcome = OutcomeOf<Result>;

/** Each retry is due to somebody else changing another field. */
const maxRetries = 5;

const edits = new ChangeQueue<Result>();

/** Shows an edit at once and saves it, unless somebody else has changed the field since it was opened. */
export function sendEdit(contact: Contact, { field, opened, wanted }: FieldEdit) {
  const { id, organization_id: organizationId } = contact;
  const path = `/contacts/${id}`;
  const changeId = contactStore.addChange(contact, (it) => edited(it, field, wanted));
  return edits.add(id, {
    attempt: async (delivery) => {
      for (let retries = 0; ; retries++) {
        const readAt = currentTick();
        const { answer, version } = await sendForVersion({ method: 'GET', path, organizationId });
        const latest = answer as Contact;
        contactStore.receive(latest, readAt);
        if (delivery.isWithdrawn()) return undefined;
        const texts = { opened, latest: textOf(latest, field), wanted };
        const resolution = resolveConflict(texts);
        if (resolution === 'done') return 'unchanged';
        if (resolution === 'choose') return { latest: texts.latest };
        const body = changeOf(latest, field, wanted);
        delivery.wasSent = true;
        const askedAt = currentTick();
        try {
          const saved = await sendForVersion({
            method: 'PATCH',
            path,
            organizationId,
            body,
            ifMatch: version,
          });
          contactStore.acknowledge(changeId, saved.answer as Contact, askedAt);
          return 'saved';
        } catch (error) {
          if (!(error instanceof PreconditionFailedError) || retries === maxRetries) throw error;
        }
      }
    },
    end: (outcome) => {
      if (outcome !== 'saved') contactStore.withdraw(id, changeId);
    },
  });
}

/** The contacts with edits that wait for the server. */
export function useWaitingEdits(): ReadonlySet<string> {
  return useSyncExternalStore(edits.subscribeToWaiting, edits.waitingIds);
}
