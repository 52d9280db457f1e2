import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { contextText, promptText } from '../prompt';

/**
 * The flash tier of today. Section 7 names the 2.0 one, which Google shut down on 2026-06-01
 * (https://ai.google.dev/gemini-api/docs/deprecations, read November 2026).
 */
export const geminiModel = 'gemini-3.8-flash';

/** Asks the model. Source: https://ai.google.dev/gemini-api/docs/generate-content (read November 2026) */
export function generateRequest(fields: AppFields): StoredRequest {
  const context = contextText(fields);
  const texts = [...(context === null ? [] : [context]), promptText(fields)];
  return {
    method: 'POST',
    url: `https://generativelanguage.googleapis.com/v1beta/models/${geminiModel}:generateContent`,
    headers: { 'x-goog-api-key': '{{ app.api_key }}', 'Content-Type': 'application/json' },
    body: JSON.stringify({ contents: [{ parts: texts.map((text) => ({ text })) }] }),
  };
}
