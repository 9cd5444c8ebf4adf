import { useSyncExternalStore } from 'react';
import { NotFoundError, PreconditionFailedError } from '../../../sdk/src/errors/named-errors.ts';
import type { ChangeContactBody, Contact } from '../../../sdk/src/types.ts';
import { ChangeQueue, type Delivery, type OutcomeOf } from '../../cache/changes/change-queue.ts';
import { contactStore, erasedContacts } from '../../cache/changes/contact-store.ts';
import { knownVersion, rememberVersion, type VersionOf } from '../../cache/changes/contact-versions.ts';
import { currentTick } from '../../cache/changes/record-store.ts';
import { runSerially } from '../../outbox/serial-queue.ts';
import { sendForVersion } from '../../session/send.ts';
import { type FieldEdit, type TagChange, tagged, withChange } from './contact-change.ts';
import { changeOf, resolveConflict, textOf } from './contact-field.ts';
import { removeStoredChange, type StoredChange, storeChange } from './stored-changes.ts';

/** `unchanged`: it already had that text. `latest`: somebody else has set the field to that, and nothing was saved. */
type Result = 'saved' | 'unchanged' | { latest: string };

export type ChangeOutcome = OutcomeOf<Result>;

/** Each retry is caused by somebody else changing another field. */
const maxRetries = 5;

const changes = new ChangeQueue<Result>({ survivesTheTab: true });

/**
 * Applies a change to a contact optimistically, stores it in this browser and sends it. A field is saved unless somebody else has
 * changed it since it was opened.
 */
export function makeContactChange(stored: StoredChange, contact: Contact) {
  storeChange(stored);
  const sent = sendStoredChange(stored, contact);
  // Other tabs wait for the lock, and send the change if this one is closed first.
  void runSerially(stored.key, async () => {
    await sent.outcome;
  });
  return sent;
}

/**
 * Sends a stored change.
 *
 * @param contact as the user saw it, if this page has shown it
 */
export function sendStoredChange(stored: StoredChange, contact?: Contact) {
  const { key, contactId: id, organizationId, change } = stored;
  if ('erases' in change) erasedContacts.add(id);
  const changeId = contactStore.addChange(contact ?? { id }, (it) => withChange(it, change));
  const target = { id, organizationId, changeId };
  return changes.add(id, {
    attempt: async (delivery) => {
      if ('edit' in change) return saveEdit(target, change.edit, delivery);
      if ('tag' in change) return saveTag(target, change, delivery);
      delivery.wasSent = true;
      if ('erases' in change) await erase(target, change.erases === 'messages');
      else if ('company' in change) await patch(target, { company_id: change.company?.id ?? null });
      else await patch(target, { is_blocked: change.isBlocked });
      return 'saved';
    },
    end: (outcome) => {
      removeStoredChange(key);
      // An erased contact stays erased here, whatever older responses contain.
      if (outcome === 'saved') return;
      if ('erases' in change) erasedContacts.delete(id);
      contactStore.withdraw(id, changeId);
    },
  });
}

/** The contacts with changes that wait for the server. */
export function useWaitingContacts(): ReadonlySet<string> {
  return useSyncExternalStore(changes.subscribeToWaiting, changes.waitingIds);
}

/** Whether a contact has changes that wait for the server. */
export function isContactWaiting(id: string): boolean {
  return changes.waitingIds().has(id);
}

type Target = { id: string; organizationId: string; changeId: number };

function saveEdit(target: Target, { field, opened, wanted }: FieldEdit, delivery: Delivery) {
  return saveOnLatest(target, delivery, (contact) => {
    const texts = { opened, latest: textOf(contact, field), wanted };
    const resolution = resolveConflict(texts);
    if (resolution === 'done') return 'unchanged';
    if (resolution === 'choose') return { latest: texts.latest };
    return { body: changeOf(contact, field, wanted) };
  });
}

/** Tags that others add or remove in the meantime stay as they are. */
function saveTag(target: Target, change: TagChange, delivery: Delivery) {
  return saveOnLatest(target, delivery, (contact) =>
    contact.tags.includes(change.tag) === change.isOn
      ? 'unchanged'
      : { body: { tags: tagged(contact, change) } },
  );
}

/** Decides by the latest known version. If the server has a newer one, fetches that and decides again. */
async function saveOnLatest(
  target: Target,
  delivery: Delivery,
  decide: (contact: Contact) => Result | { body: ChangeContactBody },
): Promise<Result | undefined> {
  let latest = delivery.wasHeld ? undefined : currentVersion(target.id);
  for (let retries = 0; ; retries++) {
    latest ??= await readVersion(target);
    if (delivery.isWithdrawn()) return undefined;
    const decision = decide(latest.contact);
    if (typeof decision === 'string' || !('body' in decision)) return decision;
    delivery.wasSent = true;
    try {
      await patch(target, decision.body, latest.version);
      return 'saved';
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || retries === maxRetries) throw error;
      latest = undefined;
    }
  }
}

/** The version that was read last, unless an event has delivered a newer state since. */
function currentVersion(id: string): VersionOf | undefined {
  const known = knownVersion(id);
  return known?.contact.updated_at === contactStore.shown(id)?.updated_at ? known : undefined;
}

async function readVersion({ id, organizationId }: Target): Promise<VersionOf> {
  const requestedAt = currentTick();
  const { result, version } = await sendForVersion({
    method: 'GET',
    path: `/contacts/${id}`,
    organizationId,
  });
  const contact = result as Contact;
  contactStore.receive(contact, requestedAt);
  return { contact, version };
}

async function patch(
  { id, organizationId, changeId }: Target,
  body: ChangeContactBody,
  ifMatch?: string,
): Promise<void> {
  const requestedAt = currentTick();
  const { result, version } = await sendForVersion({
    method: 'PATCH',
    path: `/contacts/${id}`,
    organizationId,
    body,
    ifMatch,
  });
  contactStore.acknowledge(changeId, result as Contact, requestedAt);
  rememberVersion(result as Contact, version);
}

async function erase({ id, organizationId }: Target, withMessages: boolean): Promise<void> {
  const path = `/contacts/${id}${withMessages ? '?erase_messages=true' : ''}`;
  try {
    await sendForVersion({ method: 'DELETE', path, organizationId });
  } catch (error) {
    // The response to an earlier attempt was lost, or a colleague was first.
    if (!(error instanceof NotFoundError)) throw error;
  }
}
