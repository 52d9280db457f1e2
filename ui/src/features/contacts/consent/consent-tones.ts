import type { ConsentState } from '../../../../../domain/entities/contacts/consent';
import type { Tone } from '../../../components/badges/StateBadge';

/** How each state of consent looks. */
export const consentTones: Record<ConsentState, Tone> = {
  subscribed: 'good',
  not_asked: 'quiet',
  left: 'ended',
};
