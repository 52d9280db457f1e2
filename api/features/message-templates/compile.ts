import { Engine } from 'mrml';
import type { DesignedContent } from '../../../domain/entities/messages/message-template';
import type { EmailDocument } from '../../../domain/entities/messages/email-document';
import { documentMjml } from '../../../domain/message-templates/blocks/document-mjml';
import { withPieces } from '../../../domain/message-templates/blocks/marks';

/** Made when it is first needed: it is a megabyte. */
let compiler: Engine | null = null;

function compilerOfAll(): Engine {
  if (compiler) return compiler;
  compiler = new Engine();
  // Nothing is loaded from elsewhere by who reads the e-mail: no fonts, no icons.
  compiler.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} });
  return compiler;
}

/**
 * The HTML of a document, empty for one without sections (docs/decisions/0103). It takes some tens of milliseconds for the largest one that the
 * schema lets through.
 */
export function compiledHtml(document: EmailDocument, about: { language: string; subject: string }): string {
  const layout = documentMjml(document, about);
  if (!layout) return '';
  const made = compilerOfAll().toHtml(layout.mjml);
  if (made.type === 'error') throw new Error(`MJML of our own making was not compiled: ${made.message}`);
  return withPieces(made.content, layout.pieces);
}

/** Texts with the HTML that is made of their blocks; HTML by hand stays as it is. */
export const withMadeHtml = (contents: readonly DesignedContent[]): DesignedContent[] =>
  contents.map((content) =>
    content.document ? { ...content, html: compiledHtml(content.document, content) } : content,
  );
