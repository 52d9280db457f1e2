import type { JsonObject } from '../../domain/entities/common';
import type { Person } from '../../domain/webhooks/person';
import type { SmsWord } from '../../domain/webhooks/sms';

/** What a provider delivered, as it is stored. */
export interface Delivery {
  userId: number;
  name: string;
  data: JsonObject;
  /** One that was stored already changes nothing. */
  messageId: string | null;
  /** What the sender signed, where that is not the message id too: the body by its hash. A test that the provider sends is the same each time. */
  signedBody: { hash: string; isTest: boolean } | null;
  createdAt: Date | null;
  verified: boolean;
  /** Whom it is about; null: the event has no contact. */
  person: Person | null;
  /** False: a contact is found, and none is made. */
  makesContact: boolean;
  /** What its sender says of SMS by it; null for anything else. It counts only of who is verified. */
  word: SmsWord | null;
}
