import { languageIn } from '../entities/account/preference-page';
import type { MessageContent, MessageTemplateKind } from '../entities/messages/message-template';
import { namesCredential } from '../apps/credential-names';
import { withParts, type PartProblem } from './parts';

/** The texts of a template, or of a part, in its languages. */
export interface TemplateTexts {
  fallback_language: string;
  contents: readonly MessageContent[];
}

/** A template as messages are made of it, with all parts that it renders. It is plain data: threads get it as it is. */
export interface ReadyTemplate extends TemplateTexts {
  id: number;
  kind: MessageTemplateKind;
  name: string;
  version: number;
  /** The contact's field that names its language. */
  languageField: string;
  /** The parts, by name. */
  parts: Readonly<Record<string, TemplateTexts>>;
}

/**
 * The texts in the language that a contact's field names: `fr-CA` finds `fr-ca`, else `fr`; `French` finds `fr`. Without it, those in the
 * fallback language.
 */
export function contentIn({ fallback_language, contents }: TemplateTexts, wanted: unknown): MessageContent {
  const found = wantedLanguages(wanted)
    .map((language) => contents.find((content) => content.language === language))
    .find((content) => content !== undefined);
  const content = found ?? contents.find(({ language }) => language === fallback_language) ?? contents[0];
  if (!content) throw new Error('A template has at least one language');
  return content;
}

/** The languages that a value asks for, the closest first. */
function wantedLanguages(wanted: unknown): string[] {
  if (typeof wanted !== 'string' || wanted.length > 100) return [];
  const words = wanted.trim().toLowerCase().split(/[-_]/);
  const tags = words.map((_, place) => words.slice(0, words.length - place).join('-'));
  const byName = languageIn(wanted);
  return byName === null ? tags : [...tags, byName];
}

/** The texts that hold Liquid, in the order in which people read them. */
export const contentFields = ['subject', 'html', 'text'] as const;
export type ContentField = (typeof contentFields)[number];

/** Why a template's texts cannot be used. */
type FillProblem = (PartProblem | { code: 'credential_named'; name: string }) & { field: ContentField };

/**
 * The texts in a language with their parts filled in, in that language or their own fallback. In HTML a part's HTML stands, elsewhere its text. What comes of it must not read a
 * credential of a connection: parts that do not each by themselves could do so together.
 */
export function filledContent(
  content: MessageContent,
  parts: Readonly<Record<string, TemplateTexts>>,
): { content: MessageContent; problem: null } | { content: null; problem: FillProblem } {
  const filled: Partial<Record<ContentField, string>> = {};
  for (const field of contentFields) {
    const { text, problem } = withParts(content[field], (name) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
      return part && contentIn(part, content.language)[field === 'html' ? 'html' : 'text'];
    });
    if (problem) return { content: null, problem: { ...problem, field } };
    if (namesCredential(text))
      return { content: null, problem: { code: 'credential_named', name: '', field } };
    filled[field] = text;
  }
  return { content: { ...content, ...filled }, problem: null };
}
