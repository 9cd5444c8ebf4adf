export type MailForm = {
  name: string;
  email: string;
  subject: string;
  text: string;
  file: { filename: string; contentType: string; content: Buffer } | undefined;
};

/** Undefined for requests that no form of these pages sends. */
export async function readMailForm(
  body: Buffer,
  contentType: string | undefined,
): Promise<MailForm | undefined> {
  if (!contentType?.startsWith('multipart/form-data')) return undefined;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  const text = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const file = form?.get('file');
  return (
    form && {
      name: text('name'),
      email: text('email'),
      subject: text('subject'),
      text: text('text'),
      file: file instanceof File && file.size > 0 ? await fileOf(file) : undefined,
    }
  );
}

async function fileOf(file: File): Promise<MailForm['file']> {
  const content = Buffer.from(await file.arrayBuffer());
  return { filename: file.name, contentType: file.type || 'application/octet-stream', content };
}
