import { abandonedCart } from './abandoned-cart';
import { appointmentReminder } from './appointment-reminder';
import { birthday } from './birthday';
import { browseAbandonment } from './browse-abandonment';
import { chatEscalation } from './chat-escalation';
import { leadScore } from './lead-score';
import { newsletter } from './newsletter';
import { orderedItems } from './parts/ordered-items';
import { paymentFailed } from './payment-failed';
import { reviewRequest } from './review-request';
import { secondOrder } from './second-order';
import { smsOptOut } from './sms-opt-out';
import type { Template } from './parts/template';
import { trialEnding } from './trial-ending';
import { weeklyDigest } from './weekly-digest';
import { welcomeSeries } from './welcome-series';
import { winBack } from './win-back';

/** The templates, in the order they are offered. */
export const templateNames = [
  'welcome_series',
  'abandoned_cart',
  'browse_abandonment',
  'second_order',
  'win_back',
  'review_request',
  'appointment_reminder',
  'trial_ending',
  'payment_failed',
  'lead_score',
  'ordered_items',
  'sms_opt_out',
  'chat_escalation',
  'newsletter',
  'birthday',
  'weekly_digest',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** Flows to begin with, by name. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  welcome_series: welcomeSeries,
  abandoned_cart: abandonedCart,
  browse_abandonment: browseAbandonment,
  second_order: secondOrder,
  win_back: winBack,
  review_request: reviewRequest,
  appointment_reminder: appointmentReminder,
  trial_ending: trialEnding,
  payment_failed: paymentFailed,
  lead_score: leadScore,
  ordered_items: orderedItems,
  sms_opt_out: smsOptOut,
  chat_escalation: chatEscalation,
  newsletter,
  birthday,
  weekly_digest: weeklyDigest,
};
