/** A model that a step can choose. */
export interface ChatModel {
  id: string;
  /** The day from which OpenAI no longer serves it, and what it recommends instead. */
  ends?: { on: string; successor: string };
}

/**
 * Five models that steps could always choose, and OpenAI's replacements for them; a step may name any other. Source:
 * https://developers.openai.com/api/docs/deprecations (read November 2026)
 */
export const chatModels: readonly ChatModel[] = [
  { id: 'gpt-4o', ends: { on: '2027-01-14', successor: 'gpt-6-luna' } },
  { id: 'gpt-4o-mini', ends: { on: '2027-01-14', successor: 'gpt-6-luna' } },
  { id: 'gpt-5', ends: { on: '2026-12-11', successor: 'gpt-6.1-sol' } },
  { id: 'gpt-5-mini', ends: { on: '2026-12-11', successor: 'gpt-6.1-terra' } },
  { id: 'gpt-5-nano', ends: { on: '2026-12-11', successor: 'gpt-6-luna' } },
  { id: 'gpt-6.1-sol' },
  { id: 'gpt-6.1-terra' },
  { id: 'gpt-6-luna' },
];

/** The replacement that OpenAI recommends for a model that will be shut down; undefined for any other. */
export const successorOf = (model: string): string | undefined =>
  chatModels.find(({ id }) => id === model)?.ends?.successor;

/** The model of a new step: the smallest one that OpenAI is not shutting down. */
export const suggestedModel = 'gpt-6-luna';

const temperature = 0.7;

/**
 * The temperature to send; null when none is sent: only models without a "5" in their name accept one. Generations after the fifth refuse
 * it too, as their guide says (https://developers.openai.com/api/docs/guides/latest-model, read November 2026).
 */
export const temperatureOf = (model: string): number | null =>
  model.includes('5') || /^gpt-([6-9]|\d\d)/.test(model) ? null : temperature;
