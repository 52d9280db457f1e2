import type { MessageCount } from '../../../../domain/entities/automatisations/steps/step-count';
import type { MessageFigures } from '../../../../domain/entities/reports/messages';
import { useTracksEmails } from '../../features/session/use-tracks-emails';

/**
 * Whether the service tells what arrives. What is opened, clicked, complained about or left by has arrived, too, and says nothing of the others:
 * arrivals are told where there are more of them than that, or where they and the bounces are most of what was sent.
 */
export function tellsArrivals(figures: MessageFigures): boolean {
  const { sent, delivered, bounced, opened, clicked, complained, unsubscribed } = figures;
  return (
    delivered > opened + clicked + complained + unsubscribed ||
    (sent > 0 && delivered + bounced >= 0.8 * sent)
  );
}

/**
 * Whether a count of messages is known. Without what a service tells nobody knows whether one arrived; without that and without the account's
 * own tracking, nobody knows whether it was opened.
 */
export function useTold(): (count: MessageCount, figures: MessageFigures) => boolean {
  const tracks = useTracksEmails();
  return (count, figures) => {
    const { bounced, opened, clicked } = figures;
    if (count === 'delivered') return tellsArrivals(figures);
    if (count === 'bounced') return bounced > 0 || tellsArrivals(figures);
    if (count === 'opened' || count === 'clicked') return tracks || opened + clicked > 0;
    return true;
  };
}
