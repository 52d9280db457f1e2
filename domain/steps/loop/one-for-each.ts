import type { JsonObject } from '../../entities/common';
import { readPath } from '../../values/path';
import { toE164 } from '../../values/phone';
import { toText } from '../../values/text';

/**
 * Takes of contacts with the same value in a field the first alone, such as of those who share an e-mail address. Capitals and the way in
 * which a telephone number is written make no other value; who has none is taken.
 */
export class OneForEach {
  private readonly seen = new Set<string>();
  private readonly keys: readonly string[];

  /**
   * @param path the contact's field, such as `email` or `address.phone`.
   * @param country the country of telephone numbers without a country code (two letters, ISO 3166); null: they are texts.
   */
  constructor(
    path: string,
    private readonly country: string | null = null,
  ) {
    this.keys = path.split('.');
  }

  /** Whether the contact, as variables read it, is the first with its value. */
  takes(contact: JsonObject): boolean {
    const written = toText(readPath(contact, this.keys))?.trim() ?? '';
    if (written === '') return true;
    const value = toE164(written, this.country) ?? written.toLowerCase();
    const isFirst = !this.seen.has(value);
    this.seen.add(value);
    return isFirst;
  }
}
