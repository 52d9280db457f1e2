import { toJson } from '../../../domain/values/json';
import type { Product } from '../processes/product';
import { accountAt, type DayAccount } from './accounts';
import { whole, type Kind } from './calls';
import { contactName, dayEvent, isWritten, offerTaken, placeOfContact, type DayEvent } from './plan';

/** How long after an event its contact takes the offer, in milliseconds: the run waits for that for up to two minutes. */
const takenAfter = 75_000;
const batchSize = 100;

/** The shops and sites that send events of all accounts, and what of it was answered. */
export class Senders {
  /** By their message ids. */
  readonly events = new Map<string, DayEvent>();
  /** The ids of the messages that tell of an offer that was taken, and those whose event began the run that waits for it. */
  readonly taken = new Map<string, string>();
  /** By account and external id, what Identify told. */
  readonly identified = new Map<string, string>();
  private readonly turns = new Map<number, number>();
  private readonly taking: { account: DayAccount; event: DayEvent; due: number }[] = [];

  constructor(
    private readonly product: Product,
    private readonly accounts: readonly DayAccount[],
  ) {}

  /** In all 40 events a second alone, 10 a second in batches, and five Identifies. */
  kinds(): Kind[] {
    return [
      { name: 'Track', every: 25, call: (turn) => this.track(accountAt(this.accounts, turn)) },
      { name: 'Identify', every: 200, call: (turn) => this.identify(turn) },
      {
        name: `Segment’s batch of ${batchSize}`,
        every: 10_000,
        call: (turn) => this.sendBatch(accountAt(this.accounts, turn)),
      },
    ];
  }

  private nextEvent({ place }: DayAccount): DayEvent {
    const turn = this.turns.get(place) ?? 0;
    this.turns.set(place, turn + 1);
    return dayEvent(place, turn);
  }

  /** Sends the account's next event, or that an offer is taken which is due. */
  private async track(account: DayAccount): Promise<void> {
    const [first] = this.taking;
    if (first && first.due <= Date.now()) return this.take();
    const event = this.nextEvent(account);
    const { messageId: message_id, name, contact: contact_external_id, amount } = event;
    const body = {
      name,
      contact_external_id,
      message_id,
      data: { amount, currency: 'EUR', key: message_id },
    };
    await this.post(account, '/event/track', body);
    this.answered(account, event);
  }

  private async take(): Promise<void> {
    const next = this.taking.shift();
    if (!next) return;
    const { account, event } = next;
    const message_id = `taken-${event.messageId}`;
    const body = { name: offerTaken, contact_external_id: event.contact, message_id, data: {} };
    await this.post(account, '/event/track', body);
    this.taken.set(message_id, event.messageId);
  }

  /** Every second contact who is written to takes the offer. */
  private answered(account: DayAccount, event: DayEvent): void {
    this.events.set(event.messageId, event);
    if (isWritten(event) && this.events.size % 2 === 0)
      this.taking.push({ account, event, due: Date.now() + takenAfter });
  }

  /** Tells of contacts that there are and of new ones, in turns. */
  private async identify(turn: number): Promise<void> {
    const account = accountAt(this.accounts, turn);
    const place = Math.floor(turn / this.accounts.length);
    const external_id = place % 2 === 0 ? contactName(placeOfContact(place)) : `new-${place}`;
    const told = `told-${account.place}-${place}`;
    await this.post(account, '/contact/identify', { external_id, message_id: told, data: { told } });
    this.identified.set(`${account.id} ${external_id}`, told);
  }

  private async sendBatch(account: DayAccount): Promise<void> {
    const events = Array.from({ length: batchSize }, () => this.nextEvent(account));
    const batch = events.map(({ messageId, name, contact, amount }) => ({
      type: 'track',
      userId: contact,
      event: name,
      messageId,
      properties: { amount, currency: 'EUR', key: messageId },
    }));
    const answer = await fetch(`${this.product.baseUrl}/v1/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'client-key': account.clientKey },
      body: toJson({ batch }),
    });
    const text = await whole(answer);
    if (!text.includes(`"stored":${batchSize},"rejected":0`))
      throw new Error(`Not all are stored: ${text.slice(0, 200)}`);
    for (const event of events) this.answered(account, event);
  }

  private async post({ clientKey }: DayAccount, path: string, body: object): Promise<void> {
    await whole(await this.product.call('POST', path, body, clientKey));
  }
}
