import type { EmailDocument } from '../../entities/messages/email-document';
import type { FoundFinding } from '../findings';

/** Blocks that are left out of an e-mail because something of theirs was not chosen yet; each kind is told once. */
export function documentFindings(document: EmailDocument, language: string): FoundFinding[] {
  const blocks = document.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  const unfinished = blocks.flatMap((block) => {
    if (block.type === 'image' && block.src === '') return ['image'];
    return block.type === 'part' && block.name === '' ? ['part'] : [];
  });
  return [...new Set(unfinished)].map((subject) => ({
    code: 'block_unfinished',
    language,
    field: 'html',
    subject,
  }));
}
