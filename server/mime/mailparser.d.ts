declare module 'mailparser' {
  type Address = { name: string; address?: string; group?: Address[] };
  type Addresses = { value: Address[] };
  export type Parsed = {
    headerLines?: { key: string; line: string }[];
    subject?: string;
    from?: Addresses | Addresses[];
    to?: Addresses | Addresses[];
    cc?: Addresses | Addresses[];
    replyTo?: Addresses | Addresses[];
    date?: Date;
    html?: string | false;
    text?: string;
    attachments: {
      filename?: string;
      contentType: string;
      contentDisposition?: string;
      cid?: string;
      headers: Map<string, unknown>;
      content: Buffer;
    }[];
  };
  export function simpleParser(source: Buffer, options: Record<string, unknown>): Promise<Parsed>;
}
