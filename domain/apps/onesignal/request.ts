import type { AppFields } from '../../steps/api-call/schema';
import type { StoredRequest } from '../definition';

/**
 * Sends a notification to the devices of one external id. The host, and `Key` instead of `Basic`, go with the new kind of keys. Source:
 * https://documentation.onesignal.com/reference/push-notification (read November 2026)
 */
export const pushRequest = ({
  external_id = '',
  title,
  message = '',
  launch_url,
}: AppFields): StoredRequest => ({
  method: 'POST',
  url: 'https://api.onesignal.com/notifications?c=push',
  headers: { Authorization: 'Key {{ app.api_key }}', 'Content-Type': 'application/json' },
  body: JSON.stringify({
    app_id: '{{ app.app_id }}',
    target_channel: 'push',
    ...(launch_url && { url: launch_url }),
    contents: { en: message },
    ...(title && { headings: { en: title } }),
    include_aliases: { external_id: [external_id] },
  }),
});
