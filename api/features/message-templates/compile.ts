import { Engine } from 'mrml';
import {
  messageTemplateLimits,
  type DesignedContent,
} from '../../../domain/entities/messages/message-template';
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

/**
 * Texts with the HTML that is made of their blocks; HTML by hand stays as it is. Once it is more than a template may have, no more is made: the
 * schema refuses what there is.
 */
export function withMadeHtml(contents: readonly DesignedContent[]): DesignedContent[] {
  let characters = 0;
  return contents.map((content) => {
    if (!content.document || characters > messageTemplateLimits.characters) return content;
    const html = compiledHtml(content.document, content);
    characters += html.length;
    return { ...content, html };
  });
}
