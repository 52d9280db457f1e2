import type { JsonObject } from '../entities/common';
import { channels, type Channel, type OptedOut, type Subscribed } from '../entities/contacts/channel';
import { takeBack, takeMembersBack, type TakenBack } from './take-back';

/** How many days an import's changes are kept, so that it can be undone. */
export const undoKept = 30;

/** The channels that a contact has left, and those that it has agreed to, each with its time. */
export interface KeptConsents {
  opted_out: OptedOut;
  subscribed: Subscribed;
}

/** A contact, as needed for undoing. Its moments are texts from the database, which keep microseconds. */
export interface UndoneContact extends KeptConsents {
  id: number;
  /** Name, title, e-mail and role. */
  fields: (string | null)[];
  data: JsonObject;
  updated_at: string;
}

/** The changes of one part of an import to a contact. */
export interface KeptChange {
  contact_id: number;
  /** Null: no field was changed. */
  fields_before: (string | null)[] | null;
  /** A field that the import did not write is null. */
  fields_after: (string | null)[] | null;
  /** By top-level key; null: nothing. */
  data_before: JsonObject | null;
  data_after: JsonObject | null;
  /** Null: the import did not change consent. */
  consents_before: KeptConsents | null;
  consents_after: KeptConsents | null;
  updated_before: string;
}

/** The result of undoing for a contact. */
export interface UndoneChange {
  contact: UndoneContact;
  /** Whether the contact was changed after the import. */
  isTouched: boolean;
  /** The channels whose consent was restored. */
  channels: Channel[];
  restored: number;
  /** Changes that were overwritten since, and stay. */
  left: number;
}

/** Reverts the changes of one part of an import to a contact, as far as they are still in place. `leftAt` is the time of that part. */
export function undoChange(contact: UndoneContact, change: KeptChange, leftAt: string): UndoneChange {
  const fields = contact.fields.map((now, place) => fieldBack(change, place, now));
  const data = takeMembersBack(change.data_before ?? {}, change.data_after ?? {}, contact.data);
  const isTouched = contact.updated_at !== leftAt;
  const { opted_out, subscribed, ...consents } = consentsBack(contact, change, isTouched);
  const parts = [...fields, data];
  return {
    isTouched,
    contact: {
      id: contact.id,
      fields: fields.map(({ value }) => value as string | null),
      data: data.value, // one of the three texts
      opted_out,
      subscribed,
      // An otherwise unchanged contact gets its previous time back, so that undoing an earlier part, or an earlier import, also finds it
      // unchanged.
      updated_at: isTouched ? contact.updated_at : change.updated_before,
    },
    channels: consents.restored,
    restored: consents.restored.length + sum(parts.map(({ restored }) => restored)),
    left: consents.left + sum(parts.map(({ left }) => left)),
  };
}

function fieldBack(change: KeptChange, place: number, now: string | null): TakenBack {
  const written = change.fields_after?.[place] ?? null;
  if (written === null) return { value: now, restored: 0, left: 0 };
  return takeBack(change.fields_before?.[place] ?? null, written, now);
}

interface ConsentsBack extends KeptConsents {
  restored: Channel[];
  left: number;
}

/** A channel is restored as a whole: its consent and the time of that consent. */
function consentsBack(
  { opted_out, subscribed }: KeptConsents,
  { consents_before: before, consents_after: after }: KeptChange,
  isTouched: boolean,
): ConsentsBack {
  const back: ConsentsBack = {
    opted_out: { ...opted_out },
    subscribed: { ...subscribed },
    restored: [],
    left: 0,
  };
  if (before === null || after === null) return back;
  for (const channel of channels) {
    if (isSame(before, after, channel) || isSame(before, back, channel)) continue;
    // A repeated opt-out from another system leaves no other trace, so the contact stays unsubscribed in case it was repeated.
    const mayHaveLeft = isTouched && after.opted_out[channel] !== undefined;
    if (mayHaveLeft || !isSame(back, after, channel)) {
      back.left += 1;
      continue;
    }
    put(back.opted_out, channel, before.opted_out[channel]);
    put(back.subscribed, channel, before.subscribed[channel]);
    back.restored.push(channel);
  }
  return back;
}

const isSame = (a: KeptConsents, b: KeptConsents, channel: Channel): boolean =>
  a.opted_out[channel] === b.opted_out[channel] && a.subscribed[channel] === b.subscribed[channel];

function put(since: OptedOut, channel: Channel, moment: string | undefined): void {
  if (moment === undefined) delete since[channel];
  else since[channel] = moment;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
