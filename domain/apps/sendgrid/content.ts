import { z } from 'zod';

/** The body of an e-mail that brings its own HTML. A template's HTML is SendGrid's. */
export const ownContent = z.looseObject({
  content: z
    .array(z.looseObject({ type: z.enum(['text/plain', 'text/html']), value: z.string() }))
    .refine((content) => content.some(({ type }) => type === 'text/html')),
});

/**
 * Puts a plain text made from the HTML into a rendered request where the e-mail has none, or one that came out blank: SendGrid refuses a
 * blank part, and the whole e-mail with it. Where no text can be made, the e-mail has HTML alone.
 */
export function addPlainText(body: unknown, make: (html: string) => string | undefined): unknown {
  const { data } = ownContent.safeParse(body);
  if (!data) return body;
  const written = data.content.filter(({ value }) => value.trim() !== '');
  const html = written.find(({ type }) => type === 'text/html');
  if (!html || written.some(({ type }) => type === 'text/plain')) return body;
  const text = make(html.value)?.trim() ?? '';
  // SendGrid takes the plain text before the HTML.
  return { ...data, content: [...(text === '' ? [] : [{ type: 'text/plain', value: text }]), ...written] };
}
