import {
  leftOutReasons,
  namedOfReason,
  type LeftOutReason,
  type MessageAudience,
  type NamedContact,
  type SomeContacts,
} from '../entities/automatisations/campaign-audience';
import type { JsonObject } from '../entities/common';
import type { RunContact } from '../steps/run';
import { fateOf, type MessagePlan, type SenderRules } from './message-plan';

/** A contact to be counted, and its data as variables read it. */
export interface CountedContact {
  id: number;
  contact: RunContact;
  scope: JsonObject;
}

/** Counts the recipients of a message, and the contacts left out by reason, one contact at a time. */
export class MessageCount {
  private sentTo = 0;
  private readonly leftOut = new Map<LeftOutReason, SomeContacts>();
  private readonly sameAddress: SomeContacts = { count: 0, contacts: [] };
  private readonly addresses = new Set<string>();

  constructor(
    private readonly plan: MessagePlan,
    private readonly rules: SenderRules,
  ) {}

  add(counted: CountedContact): void {
    const named = namedOf(counted);
    const fate = fateOf(this.plan, counted.contact, counted.scope, this.rules);
    if ('leftOut' in fate) {
      const some = this.leftOut.get(fate.leftOut) ?? { count: 0, contacts: [] };
      this.leftOut.set(fate.leftOut, some);
      noteContact(some, named);
      return;
    }
    this.sentTo += 1;
    if (fate.address === null) return;
    if (this.addresses.has(fate.address)) noteContact(this.sameAddress, named);
    this.addresses.add(fate.address);
  }

  result(): MessageAudience {
    const { stepId, channel, address } = this.plan;
    return {
      step_id: stepId,
      channel,
      knows_addresses: address !== null,
      sent_to: this.sentTo,
      left_out: leftOutReasons.flatMap((reason) => {
        const some = this.leftOut.get(reason);
        return some ? [{ reason, ...some }] : [];
      }),
      same_address: this.sameAddress,
    };
  }
}

export const namedOf = ({ id, contact: { external_id, name } }: CountedContact): NamedContact => ({
  id,
  external_id,
  name,
});

/** Counts a contact, and lists it by name while it is among the first. */
export function noteContact(some: SomeContacts, contact: NamedContact): void {
  some.count += 1;
  if (some.contacts.length < namedOfReason) some.contacts.push(contact);
}
