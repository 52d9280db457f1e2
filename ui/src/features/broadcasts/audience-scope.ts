import type { BroadcastAudience } from '../../../../domain/entities/broadcast';
import type { ContactScope } from '../../flow/sample/store';

/** The contacts of an audience, whatever its filters say of them. */
export const audienceScope = ({ source, value }: BroadcastAudience): ContactScope =>
  source === 'all_contacts' || value === null ? '' : `${source}:${value}`;
