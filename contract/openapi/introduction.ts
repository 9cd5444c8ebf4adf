/** What readers need to know before the operations; Markdown. */
export const introduction = `Third-party apps call Deskbell over HTTP and JSON: they read conversations on their own behalf, and write in them only for a user who has allowed it. This is [openapi.json](/openapi.json), generated from the schemas that the server validates every request against.

## A token

Every operation below \`/api/oauth/v1\` takes \`Authorization: Bearer dbt_…\`. There are three ways to get one:

- \`npm run demo\` prints one that works immediately, with sample conversations to try it on;
- the operator of a server creates one with \`bin/deskbell token create\`;
- an app gets its own through OAuth 2.0 with PKCE, from the user who connects it.

Each operation names the scope that it needs, and whether it accepts any token or only one that acts for a user (\`actor=self\`).

## Conventions

- One record is \`{"data": {…}}\`; a list is \`{"data": […], "page_metadata": {"after", "before"}}\`. A list continues with \`after\` until that is \`null\`, however many items a page has; cursors are opaque.
- Times are integers: Unix seconds, UTC. Ids are opaque text.
- Every documented key is always present; unknown values are \`null\`.
- An unknown query parameter gets a 400, an unknown field of a body a 422, and the error names it.
- Every GET also supports HEAD. Every response has \`X-Request-Id\`.
- A POST that creates something accepts an \`Idempotency-Key\`: the same request with the same key is executed once.
- A single record has an \`ETag\`; \`If-None-Match\` avoids downloading it again, and \`If-Match\` prevents overwriting somebody else’s change.

## Errors

Always \`{"error", "error_description"}\`, with a code for programs and a sentence for people; \`validation_error\` names each field in \`details\`. Rely on the code and the status; sentences may change. A record of another organization gets the same response as one that doesn’t exist.

## Versions

The version is in the path. Version 1 grows by addition only: new operations, optional parameters, event types, sources, error codes, and new keys on every record except Message, User, Attachment and the page envelope. Clients must ignore unknown keys, and handle unknown values of these open lists. If anything is ever removed, responses announce it a year ahead: \`Deprecation\` (RFC 9745) is when it was deprecated, \`Sunset\` (RFC 8594) when it ends.
`;
