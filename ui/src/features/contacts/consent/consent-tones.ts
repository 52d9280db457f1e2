import type { ConsentState } from '../../../../../domain/entities/contacts/consent';
import type { Tone } from '../../../components/badges/StateBadge';

/** The appearance of each state of consent. */
export const consentTones: Record<ConsentState, Tone> = {
  subscribed: 'good',
  not_asked: 'quiet',
  left: 'ended',
};
