import { importAnswer } from '../../../domain/entities/contacts/import';
import { fromJson } from '../../../domain/values/json';
import { z } from 'zod';
import type { Product } from '../processes/product';
import { accountAt, type DayAccount } from './accounts';
import { whole, type Kind } from './calls';
import { contactName, contactsEach, importRows } from './plan';

/** An import comes in so many parts, spread over most of the day. */
const parts = 20;
/** The share of the day in which large works begin. */
const share = 0.8;

const fields = [
  { fileName: 'id', selected_custom_field: 'external_id' },
  { fileName: 'name', selected_custom_field: 'name' },
  { fileName: 'city', selected_custom_field: 'other', variable_name: 'city' },
];

/** Large works of each account: an import in parts, a campaign and an export. */
export function workKinds(product: Product, accounts: readonly DayAccount[], milliseconds: number): Kind[] {
  const imports = new Map<DayAccount, number>();
  const spread = (each: number) => ({
    every: (share * milliseconds) / (each * accounts.length),
    most: each * accounts.length,
  });
  return [
    {
      name: 'a part of an import',
      ...spread(parts),
      async call(turn) {
        const account = accountAt(accounts, turn);
        const import_id = imports.get(account);
        const contacts = rowsOf(Math.floor(turn / accounts.length));
        const body = { fields, contacts, ...(import_id !== undefined && { import_id }) };
        const text = await whole(await account.call('POST', '/contact/bulk?wait=false', body));
        imports.set(account, z.object({ data: importAnswer }).parse(fromJson(text)).data.import_id);
      },
    },
    {
      name: 'the start of a campaign',
      ...spread(1),
      async call(turn) {
        const { campaign, clientKey } = accountAt(accounts, turn);
        const body = { name: campaign.entry_event_name, message_id: 'campaign' };
        await whole(await product.call('POST', '/event/track', body, clientKey));
      },
    },
    {
      name: 'an export of all contacts',
      ...spread(1),
      call: (turn) => exportContacts(accountAt(accounts, turn)),
    },
  ];
}

/** The rows of a part: every second one is of a contact that is there. */
function rowsOf(part: number): string[][] {
  const rows = Math.floor(importRows / parts);
  return Array.from({ length: rows }, (_, row) => {
    const place = part * rows + row;
    const id = row % 2 === 0 ? contactName(contactsEach - 1 - place) : `imported-${place}`;
    return [id, `Imported ${place}`, 'Lille'];
  });
}

/** How many rows the import of each account has, all parts together. */
export const rowsImported = parts * Math.floor(importRows / parts);

/** Reads the whole file. Rejects when it has too few lines. */
async function exportContacts(account: DayAccount): Promise<void> {
  const answer = await account.call('GET', '/contact/csv');
  if (!answer.ok || !answer.body) return void (await whole(answer));
  let lines = 0;
  for await (const piece of answer.body as AsyncIterable<Uint8Array>)
    lines += piece.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
  if (lines <= contactsEach) throw new Error(`The file has only ${lines} lines`);
}
