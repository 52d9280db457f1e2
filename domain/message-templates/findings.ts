import type {
  MessageTemplateKind,
  TemplateFinding,
  TemplateFindingCode,
} from '../entities/messages/message-template';
import { namesCredential } from '../apps/credential-names';
import { isKnown } from '../flow/problems/variable-problems';
import type { KnownVariables } from '../flow/problems/checked-flow';
import { holdsLiquid, templateProblem, templateReads } from '../values/liquid/template';
import { variableSources } from '../values/path';
import { htmlTags } from '../values/html/html-tags';
import { withoutParts } from './parts';
import { samplesLeft } from './sample-left';
import { contentFields, filledContent, type ContentField, type TemplateTexts } from './ready-template';

/** Gmail cuts an e-mail off that is longer: its end, with the link to unsubscribe, is behind a further click. In bytes. */
const clippedAt = 102 * 1024;

/** What is found about a template's texts, before it gets its message; `subject` is the thing that the message names. */
export type FoundFinding = Omit<TemplateFinding, 'message' | 'severity'> & { subject?: string };

const warnings: readonly TemplateFindingCode[] = [
  'alt_missing',
  'unsubscribe_missing',
  'sample_left',
  'too_large',
  'link_broken',
  'field_unknown',
  'block_unfinished',
];

/** Errors keep a template from being saved: a message could not be made of it. */
export const severityOf = (code: TemplateFindingCode): TemplateFinding['severity'] =>
  warnings.includes(code) ? 'warning' : 'error';

/** The fields that a message of a kind must have, and those that it does not have. */
const fieldsOf: Record<
  MessageTemplateKind,
  { needed: readonly ContentField[]; none: readonly ContentField[] }
> = {
  email: { needed: ['subject', 'html'], none: [] },
  sms: { needed: ['text'], none: ['subject', 'html'] },
  push: { needed: ['text'], none: ['html'] },
  part: { needed: [], none: ['subject'] },
};

/** Everything that is wrong or doubtful about a template's texts, language by language. */
export const templateFindings = (
  { kind, contents }: { kind: MessageTemplateKind } & Pick<TemplateTexts, 'contents'>,
  parts: Readonly<Record<string, TemplateTexts>>,
  known: KnownVariables,
): FoundFinding[] =>
  contents.flatMap((content) => {
    const { language } = content;
    const { needed, none } = fieldsOf[kind];
    const own = contentFields.flatMap((field): FoundFinding[] => {
      if (none.includes(field))
        return content[field] === '' ? [] : [{ code: 'content_unexpected', language, field }];
      if (needed.includes(field) && content[field].trim() === '')
        return [{ code: 'content_missing', language, field }];
      if (namesCredential(content[field])) return [{ code: 'credential_named', language, field }];
      // By itself: a placeholder does not begin in one text and end in another.
      const fault = templateProblem(withoutParts(content[field]));
      return fault === null ? [] : [{ code: 'template_invalid', language, field, subject: fault }];
    });
    const filled = filledContent(content, parts);
    if (filled.problem) {
      const { code, field, name } = filled.problem;
      const isTold = own.some((one) => one.code === code && one.field === field);
      return isTold ? own : [...own, { code, language, field, subject: name }];
    }
    const texts = filled.content;
    const told = new Set<string>();
    const isNew = (variable: string): boolean => !told.has(variable) && told.add(variable).size > 0;
    const whole = contentFields.flatMap((field): FoundFinding[] => {
      if (own.some((one) => one.field === field)) return [];
      const fault = templateProblem(texts[field]);
      if (fault !== null) return [{ code: 'template_invalid', language, field, subject: fault }];
      return unknownFields(texts[field], known)
        .filter(isNew)
        .map((subject) => ({ code: 'field_unknown', language, field, subject }));
    });
    const found = [...own, ...whole];
    const isRead = !found.some(({ code, field }) => code === 'template_invalid' && field === 'html');
    return [...found, ...htmlFindings({ kind, html: texts.html, language, isRead })];
  });

/** Variables that the account does not know. What an event has depends on the flow, which checks its own. */
function unknownFields(text: string, known: KnownVariables): string[] {
  const named = templateReads(text).flatMap(([first, ...keys]) => {
    const source = variableSources.find((candidate) => candidate === first);
    if (!source || source === 'event' || keys.length === 0) return [];
    return isKnown({ source, keys }, known, []) ? [] : [[source, ...keys].join('.')];
  });
  return [...new Set(named)];
}

/** Most images and links that are told of one language. */
const mostTold = 10;

/** What is doubtful about HTML; `isRead`: its placeholders can be read. */
function htmlFindings({
  kind,
  html,
  language,
  isRead,
}: {
  kind: MessageTemplateKind;
  html: string;
  language: string;
  isRead: boolean;
}): FoundFinding[] {
  if (html === '') return [];
  const at = { language, field: 'html' } as const;
  const tags = htmlTags(html);
  const images = tags.filter(({ name, attributes }) => name === 'img' && !attributes.has('alt'));
  const links = tags.flatMap(({ name, attributes }) => {
    const href = name === 'a' || name === 'area' ? attributes.get('href') : undefined;
    return href !== undefined && isBroken(href) ? [href] : [];
  });
  const canLeave = !isRead || templateReads(html).some(([first]) => first === 'unsubscribe_url');
  return [
    ...images.slice(0, mostTold).map(({ attributes }) => ({
      ...at,
      code: 'alt_missing' as const,
      subject: attributes.get('src') ?? '',
    })),
    ...[...new Set(links)]
      .slice(0, mostTold)
      .map((subject) => ({ ...at, code: 'link_broken' as const, subject })),
    ...(kind === 'email' && !canLeave ? [{ ...at, code: 'unsubscribe_missing' as const }] : []),
    ...samplesLeft(html).map((subject) => ({ ...at, code: 'sample_left' as const, subject })),
    ...(kind === 'email' ? sizeFindings(html, language) : []),
  ];
}

/** An e-mail that mail programs cut off; of what was rendered, where it could be. */
export function sizeFindings(html: string, language: string): FoundFinding[] {
  const bytes = new TextEncoder().encode(html).length;
  return bytes <= clippedAt
    ? []
    : [{ code: 'too_large', language, field: 'html', subject: String(Math.ceil(bytes / 1024)) }];
}

/** Whether a link leads nowhere from an e-mail. One with Liquid in it is known when it is rendered; its web address is not called. */
function isBroken(written: string): boolean {
  const href = written.trim().replaceAll('&amp;', '&');
  if (holdsLiquid(href)) return false;
  // To a place within the e-mail.
  if (/^#[^\s]+$/.test(href)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === undefined || !URL.canParse(href)) return true;
  // A slip of the pen: htp://, htps://, ttp://.
  if (/^h?t+ps?$/.test(scheme) && scheme !== 'http' && scheme !== 'https') return true;
  if (scheme === 'javascript' || scheme === 'file' || scheme === 'data') return true;
  if (scheme !== 'http' && scheme !== 'https') return href.length === scheme.length + 1;
  const { hostname } = new URL(href);
  // An address without a dot, such as http://www, is a slip; those in brackets are numbers.
  return /\s/.test(href) || (!hostname.includes('.') && !hostname.startsWith('['));
}
