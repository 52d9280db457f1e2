import { DateTime } from 'luxon';
import { apps } from '../apps';
import { appKindOfWebhook } from '../apps/webhook';
import { isChoice, type Notice } from '../entities/notice';
import type { Language } from '../values/language';
import { withNoBreakSpaces } from '../values/text/no-break-spaces';
import { mailWords, type MailWords, type ToldNotice, type ToldTest } from './mail-words';

/** The web address, timezone and language for an e-mail. */
interface MailReading {
  language: Language;
  /** An IANA timezone name. */
  timezone: string;
  /** The address of the interface, without a trailing slash. */
  url: string;
}

interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** An e-mail about notices: those that have begun, those that have ended, and winners that were chosen. */
export function noticeMailText(
  { begun, over }: { begun: readonly Notice[]; over: readonly Notice[] },
  reading: MailReading,
): MailText {
  const words = mailWords[reading.language];
  const chosen = over.filter(isChoice);
  const ended = over.filter((notice) => !isChoice(notice));
  const kind = ended.length === 0 ? 'begun' : begun.length === 0 ? 'over' : 'both';
  const problems = begun.length + ended.length;
  const part = (title: string, notices: readonly Notice[]): Paragraph[] =>
    notices.length === 0 ? [] : [{ text: title }, ...notices.map((notice) => lineOf(notice, reading))];
  const subject = problems > 0 ? words.subject[kind](problems) : words.chosenSubject(chosen.length);
  return written(`Sillage – ${subject}`, reading.language, [
    ...part(words.begun, begun),
    ...part(words.over, ended),
    ...part(words.chosen, chosen),
    { text: words.footer, link: `${reading.url}/settings/notices` },
  ]);
}

/** The e-mail that tests whether notices arrive. */
export function testMailText({ language, url }: MailReading): MailText {
  const { subject, text } = mailWords[language].test;
  return written(`Sillage – ${subject}`, language, [{ text, link: `${url}/settings/notices` }]);
}

interface Paragraph {
  text: string;
  link?: string;
}

/** A notice on one line, with its link. */
function lineOf(notice: Notice, { language, timezone, url }: MailReading): Paragraph {
  const words = mailWords[language];
  const at = (moment: string): string =>
    DateTime.fromISO(moment, { zone: timezone, locale: language }).toLocaleString({
      ...DateTime.DATETIME_MED,
      timeZoneName: 'short',
    });
  const percent = (share: number): string =>
    share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  const { automatisation, began_at, ended_at } = notice;
  const told: ToldNotice = {
    kind: notice.kind,
    count: notice.count,
    since: at(began_at),
    until: ended_at && at(ended_at),
    step: stepName(notice, language),
    connection: notice.connection?.name ?? '',
    event: notice.event_name ?? '',
    way: notice.winner?.way ?? '',
    rate: percent((notice.winner?.converted ?? 0) / Math.max(notice.count, 1)),
    chance: percent(notice.winner?.chance ?? notice.test?.chance ?? 0),
    test: testOf(notice, percent),
  };
  const when = whenOf(notice, told, words);
  const where = automatisation ? `${automatisation.name} – ` : '';
  return { text: `${where}${words.lines[notice.kind](told)}, ${when}`, link: url + pathOf(notice) };
}

/** Where to look, as addresses of the interface. */
function pathOf({ kind, automatisation }: Notice): string {
  if (!automatisation) return '/settings/apps';
  const { id, is_campaign: isCampaign } = automatisation;
  if (kind === 'test_winner_chosen') return `/broadcasts/${id}`;
  return `/${isCampaign ? 'campaign' : 'automatisation'}/${id}${kind === 'winner_chosen' ? '?tab=goal' : ''}`;
}

/** The numbers of a test in words, those of the message that the others get first. */
function testOf({ test }: Notice, percent: (share: number) => string): ToldTest | null {
  if (!test) return null;
  const { variant, message, measure, is_decided: isDecided, chance } = test;
  const rates = test.counts
    .toSorted((one, other) => Number(other.variant === variant) - Number(one.variant === variant))
    .map(({ sent, reached }) => ({ sent, rate: percent(reached / Math.max(sent, 1)) }));
  return { variant: variant.toUpperCase(), message, measure, isDecided, hasChance: chance !== null, rates };
}

function whenOf(notice: Notice, { since, until }: ToldNotice, words: MailWords): string {
  if (isChoice(notice)) return words.on(since);
  return until === null ? words.since(since) : words.from(since, until);
}

/** A step's description, or else the name of its app. */
function stepName({ step }: Notice, language: Language): string {
  const webhook = step?.app_webhook_unique_identifier;
  const app = webhook ? appKindOfWebhook(webhook) : null;
  return step?.description || (app ? apps[app].name : mailWords[language].step);
}

function written(subject: string, language: Language, paragraphs: readonly Paragraph[]): MailText {
  const said = (text: string): string => (language === 'fr' ? withNoBreakSpaces(text) : text);
  return {
    subject: said(subject),
    text: paragraphs.map(({ text, link }) => [said(text), link].filter(Boolean).join('\n')).join('\n\n'),
    html: paragraphs.map(({ text, link }) => `<p>${htmlOf(said(text))}${linkOf(link)}</p>`).join('\n'),
  };
}

const linkOf = (link: string | undefined): string =>
  link === undefined ? '' : `<br><a href="${htmlOf(link)}">${htmlOf(link)}</a>`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names come from users: any markup in them is escaped. */
const htmlOf = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
