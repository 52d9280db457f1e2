import type { JsonObject } from '../../entities/common';
import { readPath } from '../../values/path';
import { toE164 } from '../../values/phone';
import { toText } from '../../values/text/text';

/**
 * Keeps only the first of the contacts with the same value in a field, such as a shared e-mail address. Letter case and the notation of a
 * phone number make no difference; contacts without a value are kept.
 */
export class OneForEach {
  private readonly seen = new Set<string>();
  private readonly keys: readonly string[];

  /**
   * @param path the contact's field, such as `email` or `address.phone`.
   * @param country the country of phone numbers without a country code (two letters, ISO 3166); null: they are compared as text.
   */
  constructor(
    path: string,
    private readonly country: string | null = null,
  ) {
    this.keys = path.split('.');
  }

  /** The value of a contact, as variables read it, in the form in which values are the same; null: it has none. */
  valueOf(contact: JsonObject): string | null {
    const written = toText(readPath(contact, this.keys))?.trim() ?? '';
    return written === '' ? null : (toE164(written, this.country) ?? written.toLowerCase());
  }

  /** Whether the contact, as variables read it, is the first one with its value. */
  takes(contact: JsonObject): boolean {
    const value = this.valueOf(contact);
    if (value === null) return true;
    const isFirst = !this.seen.has(value);
    this.seen.add(value);
    return isFirst;
  }
}
