/** The e-mails to begin with, in the order in which they are offered. */
export const startingPointNames = [
  'welcome',
  'newsletter',
  'promotion',
  'launch',
  'abandoned_cart',
  'order_confirmation',
  'shipping',
  'review_request',
  'win_back',
  'birthday',
  'invitation',
] as const;
export type StartingPointName = (typeof startingPointNames)[number];
