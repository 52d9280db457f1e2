import { setImmediate as nextTurn } from 'node:timers/promises';
import { Engine } from 'mrml';
import {
  messageTemplateLimits,
  type DesignedContent,
  type MessageTemplateKind,
} from '../../../domain/entities/messages/message-template';
import type { EmailDocument } from '../../../domain/entities/messages/email-document';
import { columnWidths, documentMjml } from '../../../domain/message-templates/blocks/document-mjml';
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
  return withPieces(laidOut(layout.mjml), layout.pieces);
}

function laidOut(mjml: string): string {
  const made = compilerOfAll().toHtml(mjml);
  if (made.type === 'error') throw new Error(`MJML of our own making was not compiled: ${made.message}`);
  return made.content;
}

/**
 * The HTML of a shared part, which stands in the HTML of others: that of its sections alone, empty without any. Columns beside each other bring
 * their widths with them; mail programs that drop style sheets in the middle of an e-mail show them below each other.
 */
export function compiledPart(document: EmailDocument, about: { language: string; subject: string }): string {
  const layout = documentMjml(document, about);
  if (!layout) return '';
  const [begin, end] = layout.around;
  const html = laidOut(layout.mjml);
  const sections = html.slice(html.indexOf(begin) + begin.length, html.indexOf(end));
  const widths = columnWidths(document).map(
    (width) => `.mj-column-px-${width} { width:${width}px !important; max-width:${width}px; }`,
  );
  const style =
    widths.length === 0
      ? ''
      : `<style type="text/css">@media only screen and (min-width:480px) { ${widths.join(' ')} }</style>`;
  return style + withPieces(sections, layout.pieces);
}

/**
 * Texts with the HTML that is made of their blocks; HTML by hand stays as it is. Once it is more than a template may have, no more is made: the
 * schema refuses what there is. Between two languages the process serves others.
 */
export async function withMadeHtml(
  kind: MessageTemplateKind,
  contents: readonly DesignedContent[],
): Promise<DesignedContent[]> {
  const compile = kind === 'part' ? compiledPart : compiledHtml;
  const made: DesignedContent[] = [];
  let characters = 0;
  for (const content of contents) {
    if (!content.document || characters > messageTemplateLimits.characters) {
      made.push(content);
      continue;
    }
    await nextTurn();
    const html = compile(content.document, content);
    characters += html.length;
    made.push({ ...content, html });
  }
  return made;
}
