import type { EventRow } from '../../../db/events/read';
import type { Event } from '../../../domain/entities/events/event';

export const presentEvent = (event: EventRow): Event => ({
  id: event.id,
  name: event.name,
  contact_external_id: event.contact_external_id,
  data: event.data,
  created_at: event.created_at.toISOString(),
  received_at: event.received_at.toISOString(),
  verified: event.verified,
  ...(event.is_data_left_out && { is_data_left_out: true as const }),
});
