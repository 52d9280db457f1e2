import { birthday, invitation, welcome, winBack } from './greetings';
import type { StartingPointName } from './names';
import { launch, newsletter } from './news';
import type { StartingPoint } from './parts';
import { abandonedCart, orderConfirmation, promotion, reviewRequest, shipping } from './shop';

/** E-mails to begin with, by name. Their names for people are in the interface's catalogues. */
export const startingPoints: Readonly<Record<StartingPointName, StartingPoint>> = {
  welcome,
  newsletter,
  promotion,
  launch,
  abandoned_cart: abandonedCart,
  order_confirmation: orderConfirmation,
  shipping,
  review_request: reviewRequest,
  win_back: winBack,
  birthday,
  invitation,
};
