import { ownContent } from './content';

/**
 * Changes the HTML of a rendered request, and switches SendGrid's own opens and clicks off for this e-mail: one that is tracked twice leads
 * through two redirects and is told twice. A template's HTML is SendGrid's, and stays with its tracking. Source:
 * https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send (`tracking_settings`, read November 2026)
 */
export function trackSendgrid(body: unknown, change: (html: string) => string): unknown {
  const { data } = ownContent.safeParse(body);
  if (!data) return body;
  return {
    ...data,
    content: data.content.map((part) =>
      part.type === 'text/html' ? { ...part, value: change(part.value) } : part,
    ),
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
  };
}
