import { pathToFileURL } from 'node:url';
import type { FoundModel } from './find-model.ts';

export type Model = {
  /** Calls `onText` with each part of the answer. Returns how many tokens were read and written. */
  answer(question: {
    system: string;
    prompt: string;
    maxTokens: number;
    /** A JSON schema that the answer must have: the grammar leaves nothing else to write. */
    schema: object | undefined;
    onText: (text: string) => void;
    signal: AbortSignal;
  }): Promise<number>;
  close(): Promise<void>;
};

/** What is used of node-llama-cpp, which isn't a dependency (decisions/0527). */
type Library = {
  getLlama(options: object): Promise<{
    loadModel(options: { modelPath: string; gpuLayers: number }): Promise<{
      createContext(options: { contextSize: number; threads: number }): Promise<{
        getSequence(): { nextTokenIndex: number };
        dispose(): Promise<void>;
      }>;
    }>;
    createGrammarForJsonSchema(schema: object): Promise<unknown>;
    dispose(): Promise<void>;
  }>;
  LlamaChatSession: new (options: object) => { prompt(text: string, options: object): Promise<string> };
};

// Several threads wait for each other by spinning: on a busy machine two take a hundred times as long as one.
const threads = 1;

/** Loads a model into this process. */
export async function openModel({ weights, library }: FoundModel): Promise<Model> {
  const { getLlama, LlamaChatSession }: Library = await import(pathToFileURL(library).href);
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: weights, gpuLayers: 0 });
  return {
    async answer({ system, prompt, maxTokens, schema, onText, signal }) {
      const context = await model.createContext({ contextSize: 2048, threads });
      try {
        const contextSequence = context.getSequence();
        const session = new LlamaChatSession({ contextSequence, systemPrompt: system });
        await session.prompt(prompt, {
          maxTokens,
          temperature: 0,
          onTextChunk: onText,
          signal,
          stopOnAbortSignal: true,
          ...(schema && { grammar: await llama.createGrammarForJsonSchema(schema) }),
        });
        return contextSequence.nextTokenIndex;
      } finally {
        await context.dispose();
      }
    },
    close: () => llama.dispose(),
  };
}
