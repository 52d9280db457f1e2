import { accountAt, type DayAccount } from './accounts';
import { whole, type Kind } from './calls';
import { contactName, contactsEach, days, placeOfContact, plainNames, size } from './plan';

/** How often each kind of page is looked at, by whomever, in milliseconds. */
const every = 4_000;
const day = 86_400_000;

type Call = [method: string, path: string, body?: object];

const since = (number: number): string => new Date(Date.now() - number * day).toISOString().slice(0, 19);
const range = (number: number) => ({ from_date: since(number), to_date: since(0) });
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
const flowOf = ({ flows }: DayAccount, turn: number): string =>
  `/automatisation/${flows[turn % flows.length]}`;
const segmentOf = ({ segments }: DayAccount, turn: number): number => segments[turn % segments.length] ?? 0;
const eventsEach = size.events / size.accounts;
/** A page nine tenths down a list. */
const deep = (rows: number): number => Math.max(1, Math.floor((rows * 0.9) / 10));

/** What marketers look at, by the name of the page. */
const pages: Record<string, (account: DayAccount, turn: number) => Call> = {
  dashboard: () => ['GET', `/dashboard?${query({ from_date: since(1) })}`],
  automations: (_, turn) => [
    'GET',
    `/automatisation?${query({ page_at: `${1 + (turn % 5)}`, page_size: '20' })}`,
  ],
  contacts: (_, turn) => ['POST', '/contact', { page_at: 1 + (turn % 10), page_size: 20 }],
  'contacts, deep': () => ['POST', '/contact', { page_at: deep(contactsEach) }],
  'contacts, search': (_, turn) => [
    'POST',
    '/contact',
    { search_term: `${contactName(placeOfContact(turn))}@` },
  ],
  'contacts, by name': () => ['POST', '/contact', { sort_by: 'name', sort_order: 'asc' }],
  'a contact': (_, turn) => [
    'GET',
    `/contact?${query({ contact_external_id: contactName(placeOfContact(turn)) })}`,
  ],
  events: (_, turn) => ['POST', '/event', { page_at: 1 + (turn % 10) }],
  'events, deep': () => ['POST', '/event', { ...range(days), page_at: deep(eventsEach) }],
  'events, report of 30 days': () => ['POST', '/event', { ...range(30), with_stats: true }],
  'events of a name': (_, turn) => [
    'POST',
    '/event',
    { ...range(30), with_stats: true, event_name: plainNames[turn % plainNames.length] },
  ],
  'events by day': () => ['GET', `/event/by-day?${query(range(30))}`],
  'a flow': ({ flows }, turn) => ['GET', `/automatisation?automatisation_id=${flows[turn % flows.length]}`],
  'a flow’s counts': (account, turn) => ['GET', `${flowOf(account, turn)}/stats`],
  'a flow’s counts of a week': (account, turn) => [
    'GET',
    `${flowOf(account, turn)}/stats?${query(range(7))}`,
  ],
  'a flow’s runs': (account, turn) => ['GET', `${flowOf(account, turn)}/run`],
  'a flow’s runs that wait': (account, turn) => ['GET', `${flowOf(account, turn)}/run?state=running`],
  'a campaign’s progress': ({ campaign }) => ['GET', `/automatisation/${campaign.id}/campaign`],
  'report of messages': () => ['GET', `/report/message?${query(range(30))}`],
  'report of revenue': () => ['GET', `/report/revenue?${query(range(30))}`],
  'report of health': () => ['GET', `/report/health?${query(range(30))}`],
  segments: () => ['GET', '/segment'],
  'contacts of a segment': (account, turn) => ['POST', '/contact', { segment: segmentOf(account, turn) }],
  'a segment’s growth': (account, turn) => ['GET', `/segment/${segmentOf(account, turn)}/growth`],
};

export const pageNames: readonly string[] = Object.keys(pages);

/** Marketers of all accounts in turns, who look at each kind of page. */
export const pageKinds = (accounts: readonly DayAccount[]): Kind[] =>
  Object.entries(pages).map(([name, page]) => ({
    name,
    every,
    async call(turn) {
      const account = accountAt(accounts, turn);
      await whole(await account.call(...page(account, Math.floor(turn / accounts.length))));
    },
  }));
