import type { EmailDocument } from '../../entities/messages/email-document';
import type { DesignedContent, MessageContent } from '../../entities/messages/message-template';

/** The documents of a template, by language; HTML by hand has none. */
export type Documents = Readonly<Record<string, EmailDocument>>;

/** Texts with the blocks that they were made of. */
export const withDocuments = (contents: readonly MessageContent[], documents: Documents): DesignedContent[] =>
  contents.map(({ language, subject, html, text }) => ({
    language,
    subject,
    html,
    text,
    document: documents[language] ?? null,
  }));

/** Texts and documents as they are stored: who reads a template to send it reads no blocks. */
export function apartFromDocuments(designed: readonly DesignedContent[]): {
  contents: MessageContent[];
  documents: Documents;
} {
  return {
    contents: designed.map(({ document: _, ...content }) => content),
    documents: Object.fromEntries(
      designed.flatMap(({ language, document }) => (document ? [[language, document] as const] : [])),
    ),
  };
}
