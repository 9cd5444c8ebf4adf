import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ContentBlock,
  createMcpHandler,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  type PrimitiveSchemaDefinition,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import fastify from 'fastify';
import { refuseForeignHosts } from '../http/host-check.ts';
import { passToHandler } from '../mcp/pass-to-handler.ts';

type Envelope = { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
type Result = CallToolResult | InputRequiredResult;
type Tool = (context: ServerContext) => Result | Promise<Result>;

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const image = { type: 'image', data: pixel, mimeType: 'image/png' } as const;
const state = createRequestStateCodec<{ step: string; name?: string }>({ key: 'k'.repeat(32) });

const text = (it: string): ContentBlock => ({ type: 'text', text: it });
const textResult = (it: string): CallToolResult => ({ content: [text(it)] });
const embedded = (uri: string, mimeType = 'text/plain') =>
  ({ type: 'resource', resource: { uri, mimeType, text: '{"a": 1}' } }) as const;

/** A form with one field. */
const ask = (field: string, schema: PrimitiveSchemaDefinition = { type: 'string' }) =>
  inputRequired.elicit({
    mode: 'form',
    message: `What about ${field}?`,
    requestedSchema: { type: 'object', properties: { [field]: schema }, required: [field] },
  });
const sample = () =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: 'Say hello.' } }],
    maxTokens: 50,
  });
const responseTo = ({ mcpReq }: ServerContext, key: string) => mcpReq.inputResponses?.[key];
const content = ({ mcpReq }: ServerContext, key: string) => acceptedContent(mcpReq.inputResponses, key);
const stateOf = ({ mcpReq }: ServerContext) => mcpReq.requestState<{ step: string; name?: string }>();

/** Tools by the names that the scenarios of the conformance suite call. */
const tools: Record<string, Tool> = {
  test_simple_text: () => textResult('A text.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({ content: [embedded('test://embedded-resource')] }),
  test_multiple_content_types: () => ({
    content: [text('A text.'), image, embedded('test://mixed-content-resource', 'application/json')],
  }),
  test_error_handling: () => ({ ...textResult('This tool always fails.'), isError: true }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    return textResult('Done.');
  },
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of ['Begun.', 'Under way.', 'Done.'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    return textResult('Logged.');
  },
  test_missing_capability: () => {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: () => textResult('Streamed.'),
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'A line.');
    return textResult('Logged, if asked to.');
  },
  test_input_required_result_elicitation: (context) => {
    const { name } = content(context, 'user_name') ?? {};
    return name === undefined
      ? inputRequired({ inputRequests: { user_name: ask('name') } })
      : textResult(`Hello, ${name}!`);
  },
  test_input_required_result_sampling: (context) =>
    responseTo(context, 'sample_request')
      ? textResult(JSON.stringify(responseTo(context, 'sample_request')))
      : inputRequired({ inputRequests: { sample_request: sample() } }),
  test_input_required_result_list_roots: (context) =>
    responseTo(context, 'roots_request')
      ? textResult(JSON.stringify(responseTo(context, 'roots_request')))
      : inputRequired({ inputRequests: { roots_request: inputRequired.listRoots() } }),
  test_input_required_result_request_state: async (context) =>
    stateOf(context)?.step === 'confirm' && content(context, 'confirm')?.ok === true
      ? textResult('state-ok')
      : confirming(context, 'confirm'),
  test_input_required_result_multiple_inputs: async (context) =>
    ['user_name', 'greeting', 'client_roots'].every((key) => responseTo(context, key))
      ? textResult(Object.keys(context.mcpReq.inputResponses ?? {}).join())
      : inputRequired({
          inputRequests: {
            user_name: ask('name'),
            greeting: sample(),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await state.mint({ step: 'several' }, context),
        }),
  test_input_required_result_multi_round: async (context) => {
    const { step } = stateOf(context) ?? {};
    const { color } = content(context, 'step2') ?? {};
    if (step === 'second' && color !== undefined)
      return textResult(`${stateOf(context)?.name} likes ${color}.`);
    const { name } = content(context, 'step1') ?? {};
    const [key, field, next] =
      step === 'first' && name !== undefined ? ['step2', 'color', 'second'] : ['step1', 'name', 'first'];
    const requestState = await state.mint({ step: String(next), name: String(name) }, context);
    return inputRequired({ inputRequests: { [String(key)]: ask(String(field)) }, requestState });
  },
  test_input_required_result_tampered_state: async (context) =>
    stateOf(context)?.step === 'tamper' && responseTo(context, 'confirm')
      ? textResult('integrity-ok')
      : confirming(context, 'tamper'),
  test_input_required_result_capabilities: async (context) => {
    const { inputResponses, envelope } = context.mcpReq;
    if (inputResponses) return textResult('capabilities-ok');
    const { elicitation, sampling } = (envelope as Envelope)?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    return inputRequired({
      inputRequests: {
        ...(elicitation && { elicit_input: ask('value') }),
        ...(sampling && { sample_input: sample() }),
      },
      requestState: await state.mint({ step: 'capabilities' }, context),
    });
  },
};

async function confirming(context: ServerContext, step: string): Promise<InputRequiredResult> {
  const requestState = await state.mint({ step }, context);
  return inputRequired({ inputRequests: { confirm: ask('ok', { type: 'boolean' }) }, requestState });
}

const resources = [
  { uri: 'test://static-text', name: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'An image', mimeType: 'image/png' },
];

function readResource(uri: string): ReadResourceResult {
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
  const body = {
    'test://static-text': { mimeType: 'text/plain', text: 'A text.' },
    'test://static-binary': { mimeType: 'image/png', blob: pixel },
  }[uri];
  if (body) return { contents: [{ uri, ...body }] };
  if (id === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id }) }] };
}

const prompts = Object.entries({
  test_simple_prompt: [],
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
  test_prompt_with_image: [],
  test_input_required_result_prompt: [],
}).map(([name, names]) => ({
  name,
  description: `For the scenario of ${name}.`,
  arguments: names.map((it) => ({ name: it, description: 'Any text.', required: true })),
}));

const user = (...contents: ContentBlock[]): GetPromptResult => ({
  messages: contents.map((it) => ({ role: 'user', content: it })),
});

function promptFor(name: string, input: Record<string, string>, context: ServerContext) {
  if (name === 'test_input_required_result_prompt') {
    const given = content(context, 'user_context');
    if (!given) return inputRequired({ inputRequests: { user_context: ask('context') } });
    return user(text(`In this context: ${given.context}`));
  }
  if (name === 'test_prompt_with_arguments') return user(text(`${input.arg1} and ${input.arg2}`));
  if (name === 'test_prompt_with_image') return user(image, text('What is this?'));
  if (name === 'test_prompt_with_embedded_resource')
    return user(embedded(String(input.resourceUri)), text('What is this?'));
  if (name === 'test_simple_prompt') return user(text('A prompt.'));
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
}

function conformanceServer(): Server {
  const server = new Server(
    { name: 'conformance', version: '1' },
    {
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
      requestState: { verify: state.verify },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map((name) => ({
      name,
      description: `For the scenario of ${name}.`,
      inputSchema: { type: 'object', properties: {} },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = Object.hasOwn(tools, params.name) && tools[params.name];
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
    return tool(context);
  });
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'template', uriTemplate: 'test://template/{id}/data' }],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    promptFor(params.name, params.arguments ?? {}, context),
  );
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
}

/** What the conformance suite calls, behind our endpoint's handler and check of hosts. */
export async function startConformanceServer(): Promise<{ url: URL; stop: () => Promise<void> }> {
  const app = fastify({ forceCloseConnections: true });
  const handler = createMcpHandler(conformanceServer);
  let origin = 'http://127.0.0.1';
  refuseForeignHosts(app, () => new URL(origin), 1_000);
  app.post('/mcp', (request, reply) => passToHandler(request, reply, { handler, origin }));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await handler.close();
    await app.close();
  };
  return { url: new URL('/mcp', origin), stop };
}
