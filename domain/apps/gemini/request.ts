import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';
import { contextText, promptText } from '../prompt';

/** The model as a part of the address. When none is chosen: the default at the time the step runs. */
function modelPart({ model = '' }: AppFields): string {
  const chosen = model.trim();
  if (chosen === '') return '{{ app.default_model }}';
  if (!/\{[{%]/.test(chosen)) return encodeURIComponent(chosen);
  // The value of a variable must not change the address.
  return `{% capture model %}${chosen}{% endcapture %}{{ model | strip | url_encode }}`;
}

/** Asks the model. Source: https://ai.google.dev/gemini-api/docs/generate-content (read November 2026) */
export function generateRequest(fields: AppFields): StoredRequest {
  const context = contextText(fields);
  const texts = [...(context === null ? [] : [context]), promptText(fields)];
  return {
    method: 'POST',
    url: `https://generativelanguage.googleapis.com/v1beta/models/${modelPart(fields)}:generateContent`,
    headers: { 'x-goog-api-key': '{{ app.api_key }}', 'Content-Type': 'application/json' },
    body: JSON.stringify({ contents: [{ parts: texts.map((text) => ({ text })) }] }),
  };
}
