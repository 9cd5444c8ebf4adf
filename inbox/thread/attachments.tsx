import { FileText } from 'lucide-react';
import type { Attachment } from '../../sdk/src/types.ts';
import { sizeText } from '../words/size-text.ts';

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp'];

/** The files of an entry but for those that are shown in its text. */
export function Attachments({
  attachments,
  bodyHtml,
}: {
  attachments: readonly Attachment[];
  bodyHtml: string;
}) {
  const listed = attachments.filter(({ id }) => !bodyHtml.includes(id));
  if (listed.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {listed.map((file) => (
        <li key={file.id}>
          <a
            href={file.presigned_url}
            target="_blank"
            rel="noreferrer"
            className="flex h-11 max-w-60 items-center gap-2 rounded-md px-2 ring-1 ring-line ring-inset hover:bg-hover"
          >
            {pictures.includes(file.extension) ? (
              <img
                src={pathOf(file.presigned_url)}
                alt=""
                loading="lazy"
                className="size-8 rounded object-cover"
              />
            ) : (
              <FileText aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
            )}
            <span className="min-w-0">
              <bdi className="block truncate text-xs font-medium">{file.original_filename}</bdi>
              <span className="block text-2xs text-muted">{sizeText(file.file_size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Below the name that this page was opened under, which the policy allows pictures from. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
