const sameLanguage =
  'Answer in the language of the text, with the result alone: no greeting to me, no explanation.';

/** What the model is asked to do. Texts for a model, not for people. */
export const instructions = {
  rewrite: {
    shorter: `You edit replies of a customer support team. Rewrite the text to say the same in fewer words. ${sameLanguage}`,
    friendlier: `You edit replies of a customer support team. Rewrite the text to sound warmer, without adding facts or promises. ${sameLanguage}`,
    more_formal: `You edit replies of a customer support team. Rewrite the text in a formal tone, without adding facts or promises. ${sameLanguage}`,
  },
  translate: (language: string) =>
    `Translate the text into the language with the ISO 639-1 code "${language}". Answer with the translation alone.`,
  summarise: `Summarize the conversation between a customer and the agents of a support team in at most five short lines: what the customer wants, what was tried, what is open. ${sameLanguage}`,
  tags: (names: readonly string[]) =>
    `Choose at most three tags that fit the conversation, only from this list: ${JSON.stringify(names)}. Answer with JSON alone, in the form {"tags": ["name"]}; {"tags": []} if none fits.`,
};
