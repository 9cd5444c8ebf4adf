import type { SuggestionSource } from './use-suggestions.ts';

export type Mentionable = { id: string; name: string };

export type MentionSource = {
  /** The people whose names match. Rejects if they couldn't be loaded. */
  people: (query: string) => Promise<readonly Mentionable[]>;
  onMention: (person: Mentionable) => void;
};

/** Inserts the name of the chosen person. */
export function mentionSuggestions({ people, onMention }: MentionSource): SuggestionSource<Mentionable> {
  return {
    find: people,
    take: (editor, range, person) => {
      editor.chain().focus().insertContentAt(range, `@${person.name} `).run();
      onMention(person);
    },
  };
}
