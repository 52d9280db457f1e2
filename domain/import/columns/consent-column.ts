import type { ImportedConsent } from '../imported-contact';
import { proofLimit } from '../../entities/contacts/consent';
import { channels, type Channel } from '../../entities/contacts/channel';
import type { ImportField } from '../../entities/contacts/import';
import { beginning, plain } from '../../values/text/text';
import type { ImportColumn } from './import-column';

const agreed = new Set([
  'subscribed',
  'yes',
  'y',
  'true',
  '1',
  'x',
  'agreed',
  'opt-in',
  'optin',
  'opted in',
  'oui',
  'o',
  'vrai',
  'abonne',
  'abonnee',
  'inscrit',
  'inscrite',
  'a accepte',
  'accepte',
]);
const left = new Set([
  'left',
  'no',
  'n',
  'false',
  '0',
  'unsubscribed',
  'opt-out',
  'optout',
  'opted out',
  'non',
  'faux',
  'desabonne',
  'desabonnee',
  'desinscrit',
  'desinscrite',
  'refuse',
]);
/** Words that count as empty. */
const notAsked = new Set(['', 'not_asked', 'not asked', 'pas demande']);

/** The consent in a cell; null when it is empty, `unreadable` when the word is unknown. */
function stateOf(cell: string): ImportedConsent['state'] | 'unreadable' | null {
  const word = plain(cell.trim());
  if (notAsked.has(word)) return null;
  if (agreed.has(word)) return 'subscribed';
  return left.has(word) ? 'left' : 'unreadable';
}

/** The channel of a consent column; null for any other column. */
export const consentChannelOf = ({ selected_custom_field: selected }: ImportField): Channel | null =>
  channels.find((channel) => selected === `${channel}_consent`) ?? null;

/** Whether a column's cells say what was chosen for a topic. */
export const isTopicField = ({ selected_custom_field: selected }: ImportField): boolean =>
  selected === 'topic';

/** Whether a column's cells say what contacts agreed to, or left: a channel or a topic. */
export const saysConsent = ({ consent, topic }: ImportColumn): boolean =>
  consent !== undefined || topic !== undefined;

/** Whether a row has a cell of consent, to a channel or a topic, that cannot be read. */
export const hasUnreadableConsent = (columns: readonly ImportColumn[], cells: readonly string[]): boolean =>
  columns.some((column, place) => saysConsent(column) && stateOf(cells[place] ?? '') === 'unreadable');

/** The consent in a row, for each channel with a non-empty cell. */
export function consentsOfRow(
  columns: readonly ImportColumn[],
  cells: readonly string[],
): [Channel, ImportedConsent][] {
  return columns.flatMap(({ header, consent }, place): [Channel, ImportedConsent][] => {
    const said = consent && consentIn(cells[place] ?? '', header);
    return said ? [[consent, said]] : [];
  });
}

/** What a row says of topics, by their ids, for each non-empty cell. */
export function topicsOfRow(
  columns: readonly ImportColumn[],
  cells: readonly string[],
): [number, ImportedConsent][] {
  return columns.flatMap(({ header, topic }, place): [number, ImportedConsent][] => {
    if (topic === undefined) return [];
    const said = consentIn(cells[place] ?? '', header);
    return said ? [[topic, said]] : [];
  });
}

function consentIn(cell: string, header: string): ImportedConsent | null {
  const state = stateOf(cell);
  if (state === null || state === 'unreadable') return null;
  return { state, proof: beginning(`${header}: ${cell.trim()}`, proofLimit) };
}
