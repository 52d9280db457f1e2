import { birthday, invitation, welcome, winBack } from './greetings';
import { newsletter } from './news';
import type { StartingPoint } from './parts';
import { abandonedCart, orderConfirmation, promotion, reviewRequest, shipping } from './shop';

/** The e-mails to begin with, in the order in which they are offered. */
export const startingPointNames = [
  'welcome',
  'newsletter',
  'promotion',
  'abandoned_cart',
  'order_confirmation',
  'shipping',
  'review_request',
  'win_back',
  'birthday',
  'invitation',
] as const;
type StartingPointName = (typeof startingPointNames)[number];

/** E-mails to begin with, by name. Their names for people are in the interface's catalogues. */
export const startingPoints: Readonly<Record<StartingPointName, StartingPoint>> = {
  welcome,
  newsletter,
  promotion,
  abandoned_cart: abandonedCart,
  order_confirmation: orderConfirmation,
  shipping,
  review_request: reviewRequest,
  win_back: winBack,
  birthday,
  invitation,
};
