/** What a reader of the document has to know before the operations; Markdown. */
export const introduction = `Third-party apps call Deskbell over HTTP and JSON: they read conversations as themselves, and write in them for a person who allowed it. This is [openapi.json](/openapi.json), made from the same schemas that the server holds every request against.

## A token

Every operation below \`/api/oauth/v1\` takes \`Authorization: Bearer dbt_…\`. There are three ways to one:

- \`npm run demo\` prints one that works at once, with sample conversations to try it on;
- the operator of a server makes one with \`bin/deskbell token create\`;
- an app gets its own by OAuth 2.0 with PKCE, from the person who connects it.

Each operation names the scope that it needs, and whether it takes any token or only one that speaks for a person (\`actor=self\`).

## What holds everywhere

- One record is \`{"data": {…}}\`; a list is \`{"data": […], "page_metadata": {"after", "before"}}\`. A list continues with \`after\` until that is \`null\`, however many items a page has; cursors are opaque.
- Times are integers: Unix seconds, UTC. Ids are opaque text.
- Every documented key is always there; what is not known is \`null\`.
- An unknown query parameter is 400, an unknown member of a body 422, and both are named.
- Where there is GET there is HEAD. Every answer carries \`X-Request-Id\`.
- A POST that makes something takes an \`Idempotency-Key\`: the same request with the same key is done once.
- A record by its own address has an \`ETag\`; \`If-None-Match\` saves the reading, and \`If-Match\` refuses to overwrite what somebody else changed.

## Errors

Always \`{"error", "error_description"}\`, with a code for programs and a sentence for people; \`validation_error\` names each field in \`details\`. Go by the code and the status; sentences may change. A record of another organization is answered as one that does not exist.

## Versions

The version is in the path. Version 1 grows by addition only: new operations, optional parameters, event types, sources, error codes, and new keys on every record except Message, User, Attachment and the page envelope. A client ignores keys, and handles values of these open lists, that it does not know. Should anything of it ever end, its answers say so a year ahead: \`Deprecation\` (RFC 9745) holds since when it is deprecated, \`Sunset\` (RFC 8594) when it ends.
`;
