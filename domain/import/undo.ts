import type { JsonObject } from '../entities/common';
import { channels, type Channel, type OptedOut, type Subscribed } from '../entities/contacts/channel';
import { takeBack, takeMembersBack, type TakenBack } from './take-back';

/** How long all that an import made and changed is kept, so that it can be undone, in days. */
export const undoKept = 30;

/** The channels that a contact has left, and those that it has agreed to, with the moments since when. */
export interface KeptConsents {
  opted_out: OptedOut;
  subscribed: Subscribed;
}

/** A contact as undoing sees it. Its moments are texts of the database's, which keep microseconds. */
export interface UndoneContact extends KeptConsents {
  id: number;
  /** Name, title, e-mail and role. */
  fields: (string | null)[];
  data: JsonObject;
  updated_at: string;
}

/** What a portion of an import changed of a contact. */
export interface KeptChange {
  contact_id: number;
  /** Null: no field was changed. */
  fields_before: (string | null)[] | null;
  /** A field that the import did not write is null. */
  fields_after: (string | null)[] | null;
  /** By top-level key; null: nothing. */
  data_before: JsonObject | null;
  data_after: JsonObject | null;
  /** Null: the import said nothing of consent. */
  consents_before: KeptConsents | null;
  consents_after: KeptConsents | null;
  updated_before: string;
}

/** What becomes of a contact. */
export interface UndoneChange {
  contact: UndoneContact;
  /** Whether anybody changed the contact since. */
  isTouched: boolean;
  /** The channels whose consent went back. */
  channels: Channel[];
  restored: number;
  /** Changes that were changed again since, and stay. */
  left: number;
}

/** Takes back what a portion of an import, of the moment `leftAt`, changed of a contact, where it still stands so. */
export function undoChange(contact: UndoneContact, change: KeptChange, leftAt: string): UndoneChange {
  const fields = contact.fields.map((now, place) => fieldBack(change, place, now));
  const data = takeMembersBack(change.data_before ?? {}, change.data_after ?? {}, contact.data);
  const isTouched = contact.updated_at !== leftAt;
  const { opted_out, subscribed, ...consents } = consentsBack(contact, change, isTouched);
  const parts = [...fields, data];
  return {
    isTouched,
    contact: {
      ...{ id: contact.id, fields: fields.map(({ value }) => value as string | null), data: data.value }, // one of the three texts
      ...{ opted_out, subscribed },
      // Who was not touched since is as it was, for an earlier portion, or an earlier import that is undone next, too.
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

/** A channel goes back whole: what the contact has said of it, and since when. */
function consentsBack(
  { opted_out, subscribed }: KeptConsents,
  { consents_before: before, consents_after: after }: KeptChange,
  isTouched: boolean,
): ConsentsBack {
  const back: ConsentsBack = {
    ...{ opted_out: { ...opted_out }, subscribed: { ...subscribed } },
    ...{ restored: [], left: 0 },
  };
  if (before === null || after === null) return back;
  for (const channel of channels) {
    if (isSame(before, after, channel) || isSame(before, back, channel)) continue;
    // A system that says again what is so leaves no other trace: who may have left by its word, too, stays gone.
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
