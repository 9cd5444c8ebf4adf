import type { ErrorCode } from '../../contract/error-codes.ts';
import type { InboxErrorCode } from '../../contract/inbox/error-codes.ts';
import type { WidgetErrorCode } from '../../contract/widget/error-codes.ts';
import { ApiError } from './api-error.ts';

/*
 * Errors that consist of a code, a sentence and perhaps headers: one class per row. Those with logic have their own
 * files.
 */

/** Absent, malformed id or another organization's: the same response for all, so that ids cannot be probed. */
export class NotFound extends error('not_found', () => 'There is nothing here that this caller can see.') {}

/** The request can't be parsed, or a query value isn't one of the allowed ones. */
export class InvalidRequest extends error('invalid_request', (description: string) => description) {}

/** Altered, truncated, or made for another list, filter, sort order or organization. */
export class InvalidCursor extends error(
  'invalid_cursor',
  () => 'This cursor does not belong to this list. Use the values of page_metadata unchanged.',
) {}

/** A presigned address that isn't valid: altered, expired or used up (security S8). */
export class InvalidAddress extends error(
  'invalid_address',
  (description = 'This address was not issued here.') =>
    `${description} GET /attachments/{id} has a fresh one for downloading.`,
) {}

/** The key was used within 24 hours for a different request (contract section 5). */
export class IdempotencyKeyReused extends error(
  'idempotency_key_reused',
  () => 'This Idempotency-Key was already used for a different request. Use a new key.',
) {}

/** Stale `If-Match`: somebody changed the record since the client read it (RFC 9110 section 13.1.1). */
export class PreconditionFailed extends error(
  'precondition_failed',
  () => 'This was changed since you read it. Read it again, then send your change.',
) {}

export class PayloadTooLarge extends error(
  'payload_too_large',
  (description: string = 'A request body may have at most 1 MiB.') => description,
) {}

export class UriTooLong extends error('uri_too_long', () => 'The address is too long.') {}

/** RFC 9110 section 15.5.20: a Host that isn't ours, as in DNS rebinding. */
export class MisdirectedRequest extends error(
  'misdirected_request',
  () => 'This server is not responsible for that host. Its own is set by DESKBELL_BASE_URL.',
) {}

/** The rest of the body arrives too slowly; the connection ends with the response. */
export class RequestTimeout extends error('request_timeout', (description: string) => description, {
  connection: 'close',
}) {}

const bearer = 'Bearer realm="deskbell"';

/** RFC 6750 section 3.1: the error attribute is only included if a token was sent. */
export class InvalidToken extends error(
  'invalid_token',
  () => 'The access token is invalid or has expired. Connect the app again.',
  { 'www-authenticate': `${bearer}, error="invalid_token"` },
) {}

export class MissingToken extends error(
  'invalid_token',
  () => 'Send an access token in the header: Authorization: Bearer dbt_…',
  { 'www-authenticate': bearer },
) {}

/** At the widget's gate: no session, or an expired one. */
export class InvalidVisitorToken extends error(
  'invalid_token',
  () => 'This session has ended. Start a new one.',
  { 'www-authenticate': bearer },
) {}

/** Messages of blocked contacts are refused. */
export class VisitorBlocked extends error('blocked', () => 'This cannot be sent.') {}

/** An unknown visitor's first message requires a proof of work. */
export class ChallengeFailed extends error(
  'challenge_failed',
  (why: string) => `The challenge was not solved. ${why}`,
) {}

/** The site's own endpoint rejected it, or nothing was sent for it to verify. */
export class CaptchaFailed extends error(
  'captcha_failed',
  () => 'The captcha of this site was not solved. Solve it and send again.',
) {}

export class IdentityRequired extends error(
  'identity_required',
  (description: string = 'Only people who are signed in to the site can write here.') => description,
) {}

/**
 * At the inbox gate: no session, or an expired one. RFC 9110 section 15.5.2 requires a challenge, whatever its
 * scheme.
 */
export class NotSignedIn extends error(
  'invalid_token',
  () => 'You are not signed in, or your session has ended. Sign in again.',
  { 'www-authenticate': 'Cookie realm="deskbell"' },
) {}

/** Possibly a cross-site request with somebody's cookie (security 88). */
export class CrossSiteRequest extends error(
  'cross_site_request',
  () =>
    'This did not come from a page of this server, or that page is too old. Load it again and repeat what you did.',
) {}

/** The session now belongs to somebody else than the page that sent the request (decisions/0136). */
export class UserChanged extends error(
  'user_changed',
  () => 'Somebody else is signed in to this browser now. Load the page again.',
) {}

/** Spec section 5, rule 1: an app never authors. */
export class ActorSelfRequired extends error(
  'actor_self_required',
  () => 'This can only be done for a person: connect with actor=self.',
) {}

/** The person is a member of the organization, and only its admins may do this. */
export class AdminRequired extends error(
  'admin_required',
  () => 'Only an admin of the organization can do this.',
) {}

/** The same response for an organization that the person is not in (any more) and for one that doesn't exist. */
export class NotAMember extends error(
  'not_a_member',
  () => 'You are not an active member of this organization, or it does not exist.',
) {}

/** The session was proved only by the provider of one organization, so it can't access the account. */
export class ConfinedSession extends error(
  'sign_in_refused',
  () =>
    'You signed in at an identity provider that only one organization trusts. Sign in another way to view or change your account.',
) {}

/** The organization's sign-in policy forbids them. */
export class PersonalTokensForbidden extends error(
  'personal_tokens_forbidden',
  () => 'This organization doesn’t allow personal tokens.',
) {}

/** Everyone who may read it sees it, but only its author may change it (decisions/0103). */
export class NotAuthor extends error(
  'not_author',
  () => 'Only the person who wrote this can change or delete it.',
) {}

export class AlreadyMember extends error(
  'already_member',
  () => 'This person is already a member of the organization.',
) {}

/** An organization always keeps an active admin (contract section 4). */
export class LastAdmin extends error(
  'last_admin',
  () => 'This is the last admin of the organization. Make somebody else an admin first.',
) {}

/** Each open stream occupies a connection. */
export class TooManyStreams extends error(
  'rate_limited',
  () => 'One token or person has 20 streams open on this server already. Close one, or share one.',
  { 'retry-after': '5' },
) {}

/** A browser shares one stream among its tabs. */
export class TooManyVisitorStreams extends error(
  'rate_limited',
  () => 'This visitor has three streams open already. Close one.',
  { 'retry-after': '5' },
) {}

/** Too long ago, from another server, or from a database that was restored since. */
export class StreamIdExpired extends error(
  'cursor_expired',
  () =>
    'Some of the events after this Last-Event-ID are no longer available. Reload the lists, and connect without it.',
) {}

/** The server's sign-in queue is full, overall or for one network: the same for known and unknown accounts. */
export class PasswordsBusy extends error(
  'unavailable',
  () => 'Too many people are signing in right now. Try again in 3 seconds.',
  { 'retry-after': '3' },
) {}

/** The queue for sanitizing long bodies is full, overall or for one organization. */
export class HtmlBusy extends error(
  'unavailable',
  () => 'Too many long messages are being processed. Try again in 2 seconds.',
  { 'retry-after': '2' },
) {}

/** The limit for incoming email in memory is reached, overall or for one organization. */
export class MailBusy extends error(
  'unavailable',
  () => 'Too much mail is arriving right now. Send this one again in 5 seconds.',
  { 'retry-after': '5' },
) {}

export class Unavailable extends error(
  'unavailable',
  (what = 'database') => `The ${what} isn’t responding. Try again in a moment.`,
  { 'retry-after': '1' },
) {}

/** The conversation's channel doesn't send at the moment. */
export class ChannelDisabled extends error('channel_disabled', (description: string) => description) {}

export class MailTooLarge extends error(
  'mail_too_large',
  (megabytes: number) =>
    `This mail would be larger than the ${megabytes} MB that its channel sends. Leave out a file, or link to it.`,
) {}

export class NoRecipient extends error(
  'no_recipient',
  () => 'Nobody is left to send this to. Name somebody in mail.to.',
) {}

/** A server error: the log has the reason, under the request id. */
export class InternalError extends error(
  'internal_error',
  () => 'Something went wrong on the server. To report it, quote the request ID in the X-Request-Id header.',
) {}

/** The language model is off, or may not do this. */
export class AiOff extends error('ai_off', () => 'An admin can switch this on in Settings → AI.') {}

/** The tokens of a month are used up (decision 0522). */
export class AiLimitReached extends error(
  'ai_limit_reached',
  () => 'The language model’s tokens for this month are used up. An admin can raise the limit.',
) {}

/** The sentence says what the endpoint did, without anything that it said. */
export class AiUnavailable extends error(
  'ai_unavailable',
  (fault: string) => `The language model isn’t available. ${fault}`,
) {}

/** The base of each row's class; its parameters are those of the sentence. */
function error<Parts extends unknown[]>(
  code: ErrorCode | InboxErrorCode | WidgetErrorCode,
  sentence: (...parts: Parts) => string,
  headers?: Record<string, string>,
) {
  return class extends ApiError {
    constructor(...parts: Parts) {
      super(code, sentence(...parts), headers && { headers });
    }
  };
}
