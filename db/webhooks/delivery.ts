import type { JsonObject } from '../../domain/entities/common';
import type { Person } from '../../domain/webhooks/person';
import type { SmsWord } from '../../domain/webhooks/sms';

/** What a provider delivered, as it is stored. */
export interface Delivery {
  userId: number;
  name: string;
  data: JsonObject;
  /** A delivery whose message id is stored already changes nothing. */
  messageId: string | null;
  /**
   * What the sender signed, where that is not the message id too: the body by its hash. A test delivery of the provider is the same each
   * time.
   */
  signedBody: { hash: string; isTest: boolean } | null;
  createdAt: Date | null;
  verified: boolean;
  /** The person it is about; null: the event has no contact. */
  person: Person | null;
  /** False: a contact is looked up, and none is created. */
  makesContact: boolean;
  /** What is stored as its data where its person is no contact, and none is created; null: all of it. */
  dataOfStranger: JsonObject | null;
  /** The span of its request, where it is traced. */
  traceParent?: string | undefined;
  /** The sender's opt-in to SMS, or opt-out; null for anything else. It counts only if the sender is verified. */
  word: SmsWord | null;
}
