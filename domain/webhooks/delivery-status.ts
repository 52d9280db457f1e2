import type { OutcomeKind } from '../entities/runs/message-outcome';
import { plainOutcome, wordsLimit, type Outcome } from '../outcomes/outcome';
import { comparedAddress } from '../outcomes/suppressing';
import { beginning } from '../values/text/text';
import { madeStorable } from '../values/validation/storable';

/** What a mail server reports of one recipient. Source: RFC 3464, section 2.3 */
export interface RecipientReport {
  /** The addresses that it names: the one that was written to, and the one where it failed, as addresses are compared. */
  addresses: string[];
  action: string;
  /** The code of RFC 3463, such as 5.1.1; null: none that can be read. */
  status: string | null;
  /** The words of the server that refused; null: none. */
  words: string | null;
  at: Date | null;
}

/** How many recipients of a report are read. */
const mostReports = 50;

/** Reads a `message/delivery-status`: a group of fields of the message, then one of each recipient. Source: RFC 3464, section 2.1 */
export function readDeliveryStatus(text: string): RecipientReport[] {
  const groups = text
    .replaceAll('\r\n', '\n')
    // A field goes on in lines that begin with a space.
    .replaceAll(/\n[\t ]+/g, ' ')
    .split(/\n{2,}/);
  return groups
    .map(fieldsOf)
    .filter(
      (fields) => fields.has('action') && (fields.has('final-recipient') || fields.has('original-recipient')),
    )
    .slice(0, mostReports)
    .map(reportOf);
}

function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function reportOf(fields: ReadonlyMap<string, string>): RecipientReport {
  const diagnostic = typed(fields.get('diagnostic-code') ?? '');
  const words = madeStorable(diagnostic.replaceAll(/\s+/g, ' ').trim());
  return {
    addresses: ['original-recipient', 'final-recipient'].flatMap((name) => {
      const address = comparedAddress(madeStorable(typed(fields.get(name) ?? '')));
      return address === '' ? [] : [address];
    }),
    action: (fields.get('action') ?? '').toLowerCase(),
    status: statusOf(fields.get('status') ?? '', diagnostic),
    words: words === '' ? null : beginning(words, wordsLimit),
    at: momentOf(fields.get('last-attempt-date') ?? ''),
  };
}

/** The value of a field that says its type before it: `rfc822; ada@example.com`. */
const typed = (value: string): string => value.slice(value.indexOf(';') + 1).trim();

/** A code of RFC 3463, and no part of an IP address. */
const code = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/;

/** The code of the report; where it says no more than that it failed (5.0.0), the one in the other server's words. */
function statusOf(status: string, diagnostic: string): string | null {
  const own = code.exec(status)?.[0] ?? null;
  if (own !== null && !own.endsWith('.0.0')) return own;
  const told = code.exec(diagnostic)?.[0] ?? null;
  return told !== null && (own === null || told.startsWith(own.slice(0, 2))) ? told : own;
}

/** Null for what is no moment, and for one before there was e-mail, which the database may not take. */
function momentOf(text: string): Date | null {
  const at = new Date(text);
  return at.getTime() > 0 ? at : null;
}

/** What actions say. `relayed` and `expanded` say that nothing more will be told. Source: RFC 3464, section 2.3.3 */
const kinds: Readonly<Record<string, OutcomeKind>> = {
  failed: 'bounced',
  delayed: 'deferred',
  delivered: 'delivered',
};

/**
 * Codes of an address that nobody has: no such mailbox, no such domain, no valid address, moved without a new one, a domain that takes no
 * e-mails. Not those about the sender's address (5.1.7, 5.1.8), and not 5.1.0, which servers also use for rules of theirs.
 * Source: RFC 3463, section 3.2; RFC 7505, section 6
 */
const noSuchAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/**
 * What a report tells of a message that was sent to some addresses; null: nothing. A message that somebody passed on may fail at an address
 * that we never wrote to: that tells nothing of ours, so none is suppressed. `now`: no report is from later.
 */
export function reportedOutcome(
  { addresses, action, status, words, at }: RecipientReport,
  sentTo: readonly string[],
  now: Date,
): Outcome | null {
  const kind = Object.hasOwn(kinds, action) ? kinds[action] : undefined;
  if (kind === undefined) return null;
  const address = addresses.find((one) => sentTo.includes(one)) ?? '';
  const moment = at !== null && at <= now ? at : null;
  const isRefused = kind !== 'delivered';
  return {
    ...plainOutcome,
    kind,
    // The same report again is the same outcome; a delay may be reported each day.
    key: beginning(
      ['dsn', action, addresses[0] ?? '', kind === 'deferred' ? (moment?.toISOString() ?? '') : ''].join(' '),
      200,
    ),
    at: moment,
    isPermanent: kind === 'bounced' && address !== '' && status !== null && noSuchAddress.has(status),
    code: isRefused ? status : null,
    words: isRefused ? words : null,
    address,
  };
}
