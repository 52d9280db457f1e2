import type {
  DesignedContent,
  MessageTemplate,
  MessageTemplateKind,
} from '../../../../../domain/entities/messages/message-template';
import { isSameJson } from '../../../../../domain/values/same-json';
import { whatDiffers } from '../../../../../domain/values/what-differs';
import type { Language } from '../../../../../domain/values/language';
import type { MessageChange } from '../api';

/** What the editor of a template holds. */
export interface MessageDraft {
  name: string;
  folder: string;
  fallback: string;
  contents: DesignedContent[];
}

const blankContent = (language: string): DesignedContent => ({
  language,
  subject: '',
  html: '',
  text: '',
  document: null,
});

/** The editor of a template, or of a new one in the language of who writes it. */
export const draftOf = (template: MessageTemplate | null, own: Language): MessageDraft =>
  template
    ? {
        name: template.name,
        folder: template.folder,
        fallback: template.fallback_language,
        contents: template.contents,
      }
    : { name: '', folder: '', fallback: own, contents: [blankContent(own)] };

/** Whether the texts differ, which messages have from the next one on. */
export const areTextsChanged = (draft: MessageDraft, template: MessageTemplate): boolean =>
  draft.fallback !== template.fallback_language || !isSameJson(draft.contents, template.contents);

export const isDraftChanged = (draft: MessageDraft, before: MessageDraft): boolean =>
  draft.name !== before.name ||
  draft.folder !== before.folder ||
  draft.fallback !== before.fallback ||
  !isSameJson(draft.contents, before.contents);

/** The draft once what was submitted of it is stored: what was written since stays. */
export function withStored(draft: MessageDraft, submitted: MessageDraft, stored: MessageDraft): MessageDraft {
  const { fallback, contents } =
    draft.fallback === submitted.fallback && isSameJson(draft.contents, submitted.contents) ? stored : draft;
  return {
    name: draft.name === submitted.name ? stored.name : draft.name,
    folder: draft.folder === submitted.folder ? stored.folder : draft.folder,
    fallback,
    contents,
  };
}

/** Texts as calls take them: HTML that is made of blocks is the server's to make. */
export const sentContents = (contents: readonly DesignedContent[]): DesignedContent[] =>
  contents.map((content) => (content.document ? { ...content, html: '' } : content));

/** The call that saves the draft; of a template, only what differs from it: what somebody else has renamed meanwhile stays. */
export function changeOf(
  { name, folder, fallback, contents }: MessageDraft,
  kind: MessageTemplateKind,
  template: MessageTemplate | null,
): MessageChange {
  const named = { name: name.trim(), folder: folder.trim() };
  const texts = { fallback_language: fallback, contents: sentContents(contents) };
  if (!template) return { id: null, input: { kind, ...named, ...texts } };
  return {
    id: template.id,
    input: {
      ...whatDiffers(named, { name: template.name, folder: template.folder }),
      ...(areTextsChanged({ name, folder, fallback, contents }, template) && {
        ...texts,
        version: template.version,
      }),
    },
  };
}

/** The draft with changed texts in a language. */
export const withTexts = (
  draft: MessageDraft,
  language: string,
  texts: Partial<Omit<DesignedContent, 'language'>>,
): MessageDraft => ({
  ...draft,
  contents: draft.contents.map((content) =>
    content.language === language ? { ...content, ...texts } : content,
  ),
});

/** The draft with a further language, which begins with the texts of the fallback: they are there to be translated. */
export function withLanguage(draft: MessageDraft, language: string): MessageDraft {
  const original = draft.contents.find((content) => content.language === draft.fallback);
  return { ...draft, contents: [...draft.contents, { ...(original ?? blankContent(language)), language }] };
}

/** The draft without a language; the fallback is never taken out. */
export const withoutLanguage = (draft: MessageDraft, language: string): MessageDraft => ({
  ...draft,
  contents: draft.contents.filter((content) => content.language !== language),
});

/** A text with the tag of a part where one writes, `at`; null: nowhere yet, so the part stands at its end, within the body of HTML. */
export function withPart(text: string, tag: string, at: number | null): { text: string; end: number } {
  const closing = text.toLowerCase().lastIndexOf('</body>');
  const place = Math.min(at ?? (closing === -1 ? text.length : closing), text.length);
  const before = text.slice(0, place);
  const added = at === null && before !== '' && !before.endsWith('\n') ? `\n${tag}` : tag;
  const after = at === null && closing !== -1 ? `\n${text.slice(place)}` : text.slice(place);
  return { text: `${before}${added}${after}`, end: before.length + added.length };
}
