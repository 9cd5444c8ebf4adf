type WithSchemas = { components: { schemas: Record<string, unknown> } };
type Body = { properties: { file_size: object } };

/** The document of an installation, with its file size limit (`DESKBELL_LARGEST_FILE`). */
export function withLargestFile<Document extends WithSchemas>(bytes: number, document: Document): Document {
  const { schemas } = document.components;
  const { properties, ...rest } = schemas.CreateAttachmentBody as Body;
  const body = {
    ...rest,
    properties: { ...properties, file_size: { ...properties.file_size, maximum: bytes } },
  };
  return {
    ...document,
    components: { ...document.components, schemas: { ...schemas, CreateAttachmentBody: body } },
  };
}
