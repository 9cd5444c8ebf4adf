import type { Attachment } from '../../../sdk/src/types.ts';
import { pathOf } from '../../images/image-url.ts';
import { FileTile } from './file-tile.tsx';

/** The attached files, except images that are shown in the text. */
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
    <ul className="mt-2 flex flex-wrap items-end gap-2">
      {listed.map(({ id, original_filename, file_size, presigned_url }) => (
        <li key={id} className="max-w-full">
          <FileTile id={id} name={original_filename} size={file_size} address={pathOf(presigned_url)} />
        </li>
      ))}
    </ul>
  );
}
