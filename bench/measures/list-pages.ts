import type { EventListInput } from '../../domain/entities/events/event';
import type { ContactListInput } from '../../domain/entities/contacts/contact';
import type { ListPage } from '../caller';
import type { FilledAccount } from '../fill';

const day = 86_400_000;
const pageSize = 10;

/** The measured pages. A deep page is nine tenths down its list. */
export function listPages({ filledAt, events, contacts }: FilledAccount): ListPage[] {
  // Local midnights of a user in Montréal.
  const to = Math.ceil(filledAt.getTime() / day) * day + 5 * 3_600_000;
  const lastDays = (days: number) => ({ from_date: textOf(to - days * day), to_date: textOf(to) });
  const deepPage = (rows: number) => ({ page_at: Math.floor((rows * 0.9) / pageSize) });
  const month = { ...lastDays(30), with_stats: true };
  const all = { ...lastDays(61), with_stats: true };
  return [
    report('report of 30 days', month),
    report('report of all 61 days', all),
    report('report of half hours', {
      ...month,
      from_date: textOf(to - 30 * day + day / 48),
      to_date: textOf(to + day / 48),
    }),
    report('report of one name', { ...month, event_name: 'event_3' }),
    report('events, deep', { ...all, with_stats: false, ...deepPage(events) }),
    report('events by time, deep', {
      ...all,
      with_stats: false,
      ...deepPage(events),
      sort_by: 'created_at',
    }),
    report('events of a month ago', {
      from_date: textOf(to - 37 * day),
      to_date: textOf(to - 30 * day),
    }),
    contactList('contacts', {}),
    contactList('contacts, deep', deepPage(contacts)),
    contactList('contacts, search', { search_term: 'c4321@example.com' }),
    { title: 'a contact', method: 'GET', path: '/contact?contact_external_id=customer-4321' },
  ];
}

const textOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

const report = (title: string, input: Partial<Record<keyof EventListInput, unknown>>): ListPage => ({
  title,
  method: 'POST',
  path: '/event',
  body: { page_size: pageSize, ...input },
});

const contactList = (title: string, input: Partial<Record<keyof ContactListInput, unknown>>): ListPage => ({
  title,
  method: 'POST',
  path: '/contact',
  body: { page_size: pageSize, ...input },
});
