/* global Scalar */
// Everything comes from this server: no fonts, no telemetry, no proxy, no assistant of anybody else.
const settings = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  theme: 'none',
  documentDownloadType: 'none',
  // A pasted token is held by the page alone, and gone with it.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'token' },
};

const answer = await fetch('/openapi.json');
Scalar.createApiReference('#reference', { ...settings, content: forTrying(await answer.json()) });

/**
 * The document as it is tried here: with a token that is pasted, since the way through consent leads out of this page; and
 * with examples of optional parameters in their fields but not sent, since all filters together find nothing.
 */
function forTrying(document) {
  const { paths, components } = document;
  delete components.securitySchemes.oauth;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    operation.security = operation.security.filter((scheme) => !('oauth' in scheme));
  }
  const written = [...operations, { parameters: Object.values(components.parameters) }];
  for (const parameter of written.flatMap(({ parameters = [] }) => parameters)) leaveOut(parameter);
  return document;
}

function leaveOut(parameter) {
  if (parameter.required || parameter.example === undefined) return;
  parameter.examples = { example: { value: parameter.example, 'x-disabled': true } };
  delete parameter.example;
}
