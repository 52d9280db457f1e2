import { clickedWithin } from '../../domain/entities/reports/revenue';

/** The event that a message is looked for, in SQL: its contact, its account, its moment, and how many days before it count. */
interface CreditedEvent {
  contact: string;
  account: string;
  at: string;
  days: string;
}

/** SQL: so many days of 24 hours before a moment. */
export const daysBefore = (at: string, days: string): string =>
  `${at} - make_interval(hours => 24 * (${days}))`;

/**
 * SQL: whether the call `c` is a message that was sent to the event's contact and can be the one that it counts for. A message may be held,
 * for its hours or while its service is down: it is looked for from `clickedWithin` days before the window on, by the index `calls_of_contact`.
 */
export const mayCount = ({ contact, account, at, days }: CreditedEvent): string => `
  c.contact_id = ${contact} AND c.user_id = ${account} AND c.state = 'answered'
  AND c.created_at <= ${at} AND c.created_at > ${daysBefore(at, `${days} + ${clickedWithin}`)}`;

/** SQL: the run and the visit of the last message that was sent to the event's contact in the days before it; no row: none was. */
export const lastMessageBefore = (event: CreditedEvent): string => `
  SELECT c.run_id, c.visit FROM calls c
  WHERE ${mayCount(event)} AND c.sent_at <= ${event.at} AND c.sent_at >= ${daysBefore(event.at, event.days)}
  ORDER BY c.sent_at DESC, c.run_id DESC, c.visit DESC LIMIT 1`;
