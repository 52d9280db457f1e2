import {
  leftOutReasons,
  namedOfReason,
  type LeftOutReason,
  type MessageAudience,
  type NamedContact,
  type SomeContacts,
} from '../entities/automatisations/campaign-audience';
import type { WhenCapped } from '../entities/account/message-caps';
import type { JsonObject } from '../entities/common';
import type { Channel } from '../entities/contacts/channel';
import { otherNumbers } from '../outcomes/left-number';
import type { RunContact } from '../steps/run';
import { fateOf, type MessageFate, type MessagePlan, type SenderRules } from './message-plan';

/** A contact to be counted, and its data as variables read it. */
export interface CountedContact {
  id: number;
  contact: RunContact;
  scope: JsonObject;
}

/** What is asked of the database about contacts that are counted. */
export interface AskedOfContacts {
  /** Which numbers (E.164) were left, where they are not the contacts' own. */
  leftNumbersOf: (numbers: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Which of their addresses are suppressed. */
  suppressedOf: (channel: Channel, addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** For whom a message cap is reached now, and what becomes of the message then. */
  cappedOf: (plan: MessagePlan, contactIds: readonly number[]) => Promise<ReadonlyMap<number, WhenCapped>>;
}

/** Counts the recipients of a message, and the contacts left out by reason. */
export class MessageCount {
  private sentTo = 0;
  private readonly leftOut = new Map<LeftOutReason, SomeContacts>();
  private readonly sameAddress: SomeContacts = { count: 0, contacts: [] };
  private readonly heldByCap: SomeContacts = { count: 0, contacts: [] };
  private readonly addresses = new Set<string>();

  constructor(
    private readonly plan: MessagePlan,
    private readonly rules: SenderRules,
  ) {}

  /** Counts contacts. */
  async add(counted: readonly CountedContact[], asked: AskedOfContacts): Promise<void> {
    const fates = counted.map((one) => fateOf(this.plan, one.contact, one.scope, this.rules));
    const addresses = fates.flatMap((fate) => ('leftOut' in fate ? [] : (fate.address ?? [])));
    const suppressed = await asked.suppressedOf(this.plan.channel, addresses);
    const left = await this.leftOf(counted, fates, asked);
    const capped = await asked.cappedOf(
      this.plan,
      counted.map(({ id }) => id),
    );
    counted.forEach((one, place) => {
      const fate = fates[place];
      if (!fate) return;
      const cap = capped.get(one.id);
      // The step asks for the control group and for caps first; consent is asked for when the message goes.
      const isControl = 'leftOut' in fate && fate.leftOut === 'control_group';
      if (cap === 'pass_over' && !isControl) this.leaveOut(one, 'capped');
      else if ('leftOut' in fate) this.leaveOut(one, fate.leftOut);
      else if (left.has(one.id)) this.leaveOut(one, 'opted_out');
      else if (fate.address !== null && suppressed.has(fate.address)) this.leaveOut(one, 'suppressed');
      else {
        if (cap === 'wait') noteContact(this.heldByCap, namedOf(one));
        this.send(one, fate.address);
      }
    });
  }

  /** The contacts whose message would go to a number that was left and is not their own. */
  private async leftOf(
    counted: readonly CountedContact[],
    fates: readonly MessageFate[],
    { leftNumbersOf }: AskedOfContacts,
  ): Promise<ReadonlySet<number>> {
    if (this.plan.channel !== 'sms') return new Set();
    const others = counted.flatMap(({ id, contact }, place) => {
      const fate = fates[place];
      const address = fate && 'address' in fate ? fate.address : null;
      const [number] = address === null ? [] : otherNumbers([address], contact.data['phone']);
      return number === undefined ? [] : [{ id, number }];
    });
    const left = await leftNumbersOf(others.map(({ number }) => number));
    return new Set(others.flatMap(({ id, number }) => (left.has(number) ? [id] : [])));
  }

  private leaveOut(counted: CountedContact, reason: LeftOutReason): void {
    const some = this.leftOut.get(reason) ?? { count: 0, contacts: [] };
    this.leftOut.set(reason, some);
    noteContact(some, namedOf(counted));
  }

  private send(counted: CountedContact, address: string | null): void {
    this.sentTo += 1;
    if (address === null) return;
    if (this.addresses.has(address)) noteContact(this.sameAddress, namedOf(counted));
    this.addresses.add(address);
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
      held_by_cap: this.heldByCap,
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
