import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { type CustomerMail, readCustomerMail } from './customer-mail.ts';

export type MailFolder = {
  /** Oldest first. */
  mails(): readonly CustomerMail[];
  keep(source: Buffer, options: { isOwn: boolean }): Promise<CustomerMail>;
};

/** Older mail than this is deleted. */
const maxMails = 500;

/** The mailbox of all customers, one file per email, so that it survives a restart like the conversations. */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const emails = await Promise.all(names.map((name) => readKept(folder, name)));
  return {
    mails: () => emails,
    async keep(source, { isOwn }) {
      const id = `${Date.now()}-${nanoid(10)}-${isOwn ? 'sent' : 'received'}`;
      const mail = await readCustomerMail({ id, isOwn, source });
      await writeFile(join(folder, `${id}.eml`), source);
      emails.push(mail);
      for (const old of emails.splice(0, Math.max(0, emails.length - maxMails)))
        await rm(join(folder, `${old.id}.eml`), { force: true });
      return mail;
    },
  };
}

async function readKept(folder: string, name: string): Promise<CustomerMail> {
  const id = name.slice(0, -'.eml'.length);
  return readCustomerMail({ id, isOwn: id.endsWith('-sent'), source: await readFile(join(folder, name)) });
}
