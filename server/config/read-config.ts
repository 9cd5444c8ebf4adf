import { resolve } from 'node:path';
import { type AiConfig, readAiConfig } from './ai-endpoint.ts';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';
import { readBaseUrl } from './base-url.ts';
import { readDatabaseAddress } from './database-address.ts';
import { type DkimKey, readDkimKeys } from './dkim-keys.ts';
import { type FilesSetting, readFilesSetting } from './files-setting.ts';
import { type InboundSmtp, readInboundSmtp } from './inbound-smtp.ts';
import { type MailReadingSettings, readMailReading } from './mail-reading.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import { type MailSignInClients, readMailSignInClients } from './mail-sign-in-clients.ts';
import { readNetworks } from './networks.ts';
import { OperatorError } from './operator-error.ts';
import { type Processes, readProcesses } from './processes.ts';
import { type RateLimits, readRateLimits } from './rate-limits.ts';
import { readTrustProxy } from './trust-proxy.ts';
import { readWebhookRules, type WebhookRules } from './webhook-rules.ts';

export type Config = {
  host: string;
  port: number;
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The same database without a pooler in between; absent: `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** A standby of it, for reading; absent: everything is read from `databaseUrl`. */
  databaseReplicaUrl: string | undefined;
  /** Absent: derived from host and port once the server listens. */
  baseUrl: URL | undefined;
  dataDir: string;
  /** Absent: generated once and stored in the data folder. */
  secretKey: string | undefined;
  /** Older secret keys that are accepted until a rotation is complete. */
  acceptedSecretKeys: string[];
  files: FilesSetting;
  /** Absent: the server makes no backups. */
  backups: BackupSettings | undefined;
  /** Of an attachment, in bytes. */
  largestFileBytes: number;
  trustProxy: string[] | boolean;
  /** Absent: no limits. */
  rateLimits: RateLimits | undefined;
  /** Absent: no email is sent, and links are shown to copy. */
  mail: MailSettings | undefined;
  /** Keys to sign email of these domains. */
  dkimKeys: DkimKey[];
  /** Clients for signing in to mailboxes at their providers. */
  mailSignInClients: MailSignInClients;
  /** Non-public networks that may contain mail servers of channels. */
  mailNetworks: string[];
  /** Non-public networks that may contain identity providers. */
  signInNetworks: string[];
  /** Language models. */
  ai: AiConfig;
  /** Which systems imports may read. */
  importRules: WebhookRules;
  /** Where email for the inbound domain is received; absent: nowhere. */
  inboundSmtp: InboundSmtp | undefined;
  mailReading: MailReadingSettings;
  /** How many days events can be read. */
  eventDays: number;
  webhooks: WebhookRules;
  /** How many processes serve requests. */
  processes: Processes;
  logLevel: LogLevel;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment into typed, checked, defaulted values (contract section 10). An empty variable counts as
 * absent.
 *
 * @throws OperatorError naming the variable
 */
export function readConfig(environment: Environment, defaults: Partial<Config> = {}): Config {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const host = read('HOST') ?? '127.0.0.1';
  return {
    host,
    port: readPort(read('PORT')),
    databaseUrl: readDatabaseUrl('DATABASE_URL', read('DATABASE_URL')),
    databaseDirectUrl: readDirectUrl(read('DATABASE_DIRECT_URL'), read('DATABASE_URL')),
    databaseReplicaUrl: readReplicaUrl(read('DATABASE_REPLICA_URL'), read('DATABASE_URL')),
    baseUrl: readBaseUrl(read('DESKBELL_BASE_URL'), host, read('DESKBELL_ALLOW_HTTP') === '1'),
    dataDir: resolve(read('DESKBELL_DATA_DIR') ?? defaults.dataDir ?? './data'),
    secretKey: readSecretKey('DESKBELL_SECRET_KEY', read('DESKBELL_SECRET_KEY')),
    acceptedSecretKeys: readAcceptedKeys(read('DESKBELL_ACCEPTED_SECRET_KEYS')),
    files: readFilesSetting(read('DESKBELL_FILES')),
    backups: readBackupSettings(read),
    largestFileBytes: readLargestFile(read('DESKBELL_LARGEST_FILE')),
    trustProxy: readTrustProxy(read('DESKBELL_TRUST_PROXY')),
    rateLimits: readRateLimits(read),
    mail: readMailSettings(read('DESKBELL_SMTP_URL'), read('DESKBELL_MAIL_FROM')),
    dkimKeys: readDkimKeys(read('DESKBELL_DKIM')),
    mailSignInClients: readMailSignInClients(read),
    mailNetworks: readNetworks('DESKBELL_MAIL_ALLOW', read('DESKBELL_MAIL_ALLOW')),
    signInNetworks: readNetworks('DESKBELL_SIGN_IN_ALLOW', read('DESKBELL_SIGN_IN_ALLOW')),
    ai: readAiConfig(read),
    importRules: readWebhookRules(read('DESKBELL_IMPORT_ALLOW'), undefined, 'DESKBELL_IMPORT_ALLOW'),
    inboundSmtp: readInboundSmtp(read('DESKBELL_INBOUND_SMTP'), read('DESKBELL_INBOUND_DOMAIN')),
    mailReading: readMailReading(read('DESKBELL_RSPAMD'), read('DESKBELL_MAIL_SOURCE_DAYS')),
    eventDays: readEventDays(read('DESKBELL_EVENT_DAYS')),
    webhooks: readWebhookRules(read('DESKBELL_WEBHOOK_ALLOW'), defaults.webhooks),
    processes: readProcesses(read('DESKBELL_PROCESSES')),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? defaults.logLevel ?? 'info'),
  };
}

function readPort(text = '3000'): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new OperatorError(`PORT is "${text}"; it must be a number from 0 to 65535 (0 picks a free one).`);
}

/** The contract promises 30 days (section 9). Each further day is a partition that sequencing looks at. */
function readEventDays(text = '30'): number {
  const days = Number(text);
  if (/^\d{1,3}$/.test(text) && days >= 30 && days <= 90) return days;
  throw new OperatorError('DESKBELL_EVENT_DAYS must be a number of days from 30 to 90.');
}

function readDirectUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text !== undefined && databaseUrl === undefined)
    throw new OperatorError(
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the same database at its pooler.',
    );
  return readDatabaseUrl('DATABASE_DIRECT_URL', text);
}

function readReplicaUrl(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (databaseUrl === undefined)
    throw new OperatorError('DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary.');
  readDatabaseAddress('DATABASE_REPLICA_URL', text, 'standby');
  return text;
}

function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { choice } = readDatabaseAddress(name, text);
  const target = choice?.targetSession ?? 'any';
  if (['any', 'read-write', 'primary'].includes(target)) return text;
  throw new OperatorError(`${name} has target_session_attrs=${target}, and Deskbell writes: use read-write.`);
}

function readSecretKey<Text extends string | undefined>(name: string, text: Text): Text {
  if (text === undefined || text.length >= 32) return text;
  throw new OperatorError(`${name} must have at least 32 characters; \`openssl rand -hex 32\` makes one.`);
}

/** Separated by spaces or line breaks. */
function readAcceptedKeys(text = ''): string[] {
  const keys = text.split(/\s+/).filter((key) => key !== '');
  return keys.map((key) => readSecretKey('Each key in DESKBELL_ACCEPTED_SECRET_KEYS', key));
}

function readLargestFile(text = '25'): number {
  const megabytes = Number(text);
  if (/^\d{1,4}$/.test(text) && megabytes >= 1 && megabytes <= 1000) return megabytes * 1024 * 1024;
  throw new OperatorError(
    `DESKBELL_LARGEST_FILE is "${text}"; it must be a number of megabytes, from 1 to 1000.`,
  );
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((it) => it === text);
  if (level) return level;
  throw new OperatorError(`LOG_LEVEL is "${text}"; it must be one of ${logLevels.join(', ')}.`);
}
