/** The model of steps that choose none: the current flash tier (docs/decisions/0015). */
export const defaultModel = 'gemini-3.8-flash';

/**
 * The models on offer, newest first: the text models that Google lists as current. A step may name any other. Sources:
 * https://ai.google.dev/gemini-api/docs/models, https://ai.google.dev/gemini-api/docs/deprecations (read November 2026)
 */
export const geminiModels: readonly string[] = [
  defaultModel,
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-3.1-flash-lite',
  'gemini-3.1-pro-preview',
];
