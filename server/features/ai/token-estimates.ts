const charactersPerToken = 4;
/** In advance: other languages need more tokens than English, and characters of other scripts up to two each. */
const fewestCharactersPerToken = 2;
const tokensPerOtherCharacter = 2;
const otherCharacters = /[^\p{Script=Latin}\p{Script=Common}]/gu;

/** The tokens of so many characters, about. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** The most that a text may need. */
export function maxTokensOf(text: string): number {
  const others = text.match(otherCharacters)?.length ?? 0;
  return Math.ceil((text.length - others) / fewestCharactersPerToken + others * tokensPerOtherCharacter);
}

/** What an endpoint says it has used, unless that can't be. */
export function believableTokens(used: number | undefined, estimated: number): number {
  const isCredible = used !== undefined && used >= estimated / 8 && used <= estimated * 8 + 1000;
  return isCredible ? used : estimated;
}
