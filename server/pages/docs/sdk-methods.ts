/** A method or function of the SDK as documented in its source. */
export type SdkMethod = {
  name: string;
  /** Its name in code: `conversations.list`, or a function's name. */
  call: string;
  signature: string;
  about: string;
  example: string | undefined;
  /** The API operation that it calls, if its source names one. */
  operationId: string | undefined;
};

const documented =
  /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n(?<code> *(?:export )?(?:async )?(?:function )?\*?(?<name>\w+)\((?:(?!\n {0,2}\}\n)[\s\S])*)/g;

/**
 * The documented methods in a class's source, or the exported functions of a file. `prefix` precedes the name, such
 * as `conversations.`.
 */
export function sdkMethods(source: string, prefix: string): SdkMethod[] {
  return [...source.matchAll(documented)].flatMap(({ groups = {} }) => {
    const { comment = '', code = '', name = '' } = groups;
    if (comment.includes('@internal') || name === 'constructor') return [];
    const [about = ''] = textOf(comment).split(/^(?:@|```)/m);
    return [
      {
        name,
        call: prefix + name,
        signature: signatureOf(code),
        about: about.trim(),
        example: /```ts\n([\s\S]*?)```/.exec(textOf(comment))?.[1]?.trimEnd(),
        operationId: /(?:client|Client)\('(\w+)'|outgoing\(\w+, '(\w+)'/.exec(code)?.slice(1).find(Boolean),
      },
    ];
  });
}

/** A comment without its margin. */
function textOf(comment: string): string {
  return comment.replaceAll(/^ *\*? ?/gm, '').trim();
}

/** The signature, in one line. */
function signatureOf(code: string): string {
  const end = /\): [^;]*? \{\n|\) \{\n/.exec(code);
  const head = end === null ? code : code.slice(0, end.index + end[0].length - 2);
  return head
    .replaceAll(/\s+/g, ' ')
    .replace(/^ ?(export )?(async )?(function )?\*? ?/, '')
    .replaceAll('( ', '(')
    .replaceAll(/,? \)/g, ')')
    .trim();
}
