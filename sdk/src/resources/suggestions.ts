import { List, placed } from '../list.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ReadOptions } from '../request/options.ts';
import type {
  CreateSuggestionBody,
  FoundAnswer,
  ListSuggestionsQuery,
  Suggestion,
  UpdateSuggestionBody,
} from '../types.ts';
import { Resource } from './resource.ts';

/** What apps and the language model propose for conversations; contacts never see it. */
export class Suggestions extends Resource {
  /**
   * The suggestions for a conversation, oldest first. Needs `suggestions:read`.
   *
   * @example
   * ```ts
   * for await (const suggestion of deskbell.suggestions.list(conversationId, { status: 'open' })) {
   *   console.log(suggestion.kind, suggestion.by.name);
   * }
   * ```
   */
  list(conversation_id: string, query: ListSuggestionsQuery = {}, options?: CallOptions): List<Suggestion> {
    return new List(
      (page) =>
        this.client('listSuggestions', { params: { conversation_id }, query: placed(query, page), options }),
      query,
    );
  }

  /**
   * One suggestion. Needs `suggestions:read`.
   *
   * @example
   * ```ts
   * const suggestion = await deskbell.suggestions.get(suggestionId);
   * console.log(suggestion.status);
   * ```
   */
  get(suggestion_id: string, options?: ReadOptions): Promise<Suggestion> {
    return this.client('getSuggestion', { params: { suggestion_id }, options });
  }

  /**
   * Suggests a reply, a summary, tags or a macro, which a member uses, edits or dismisses. Needs `suggestions:write`.
   *
   * @example
   * ```ts
   * await deskbell.suggestions.create(conversationId, {
   *   kind: 'reply',
   *   body_html: '<p>We are sending you a new wheel today.</p>',
   *   sources: [{ type: 'conversation', id: otherConversationId }],
   * });
   * ```
   */
  create(conversation_id: string, body: CreateSuggestionBody, options?: CreateOptions): Promise<Suggestion> {
    return this.client('createSuggestion', { params: { conversation_id }, body, options });
  }

  /**
   * Records what became of a suggestion. Needs `suggestions:write`.
   *
   * @example
   * ```ts
   * await deskbell.suggestions.update(suggestionId, { status: 'dismissed' });
   * ```
   */
  update(suggestion_id: string, body: UpdateSuggestionBody, options?: ChangeOptions): Promise<Suggestion> {
    return this.client('updateSuggestion', { params: { suggestion_id }, body, options });
  }

  /**
   * What answers a question, best matches first: solved conversations with `conversations:read`, macros with
   * `macros:read`. Needs `messages:read`.
   *
   * @example
   * ```ts
   * const [best] = await deskbell.suggestions.searchAnswers('My wheel arrived bent, what can I do?');
   * console.log(best?.title, best?.text);
   * ```
   */
  searchAnswers(q: string, options?: ReadOptions): Promise<FoundAnswer[]> {
    return this.client('searchAnswers', { query: { q }, options });
  }
}
