import type { SuppressedChannel } from '../../domain/entities/contacts/suppression';
import type { Outcome } from '../../domain/outcomes/outcome';
import type { MessageReference } from '../../domain/outcomes/reference';

/** An outcome of a message that an account sent. */
export interface ReportedOutcome {
  userId: number;
  channel: SuppressedChannel;
  reference: MessageReference;
  outcome: Outcome;
}
