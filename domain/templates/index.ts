import { abandonedCart } from './abandoned-cart';
import { birthday } from './birthday';
import { chatEscalation } from './chat-escalation';
import { leadScore } from './lead-score';
import { newsletter } from './newsletter';
import { orderedItems } from './ordered-items';
import { reviewRequest } from './review-request';
import { smsOptOut } from './sms-opt-out';
import type { Template } from './template';
import { weeklyDigest } from './weekly-digest';
import { welcomeSeries } from './welcome-series';
import { winBack } from './win-back';

/** The templates, in the order they are offered. */
export const templateNames = [
  'welcome_series',
  'abandoned_cart',
  'win_back',
  'review_request',
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
  win_back: winBack,
  review_request: reviewRequest,
  lead_score: leadScore,
  ordered_items: orderedItems,
  sms_opt_out: smsOptOut,
  chat_escalation: chatEscalation,
  newsletter,
  birthday,
  weekly_digest: weeklyDigest,
};
