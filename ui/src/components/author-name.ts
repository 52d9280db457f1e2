import type { Revision } from '../../../domain/entities/automatisations/revision';

/** What the author of something is called; null: an account that is gone. */
export const authorName = (author: Revision['author']): string | null =>
  author && (author.name || author.email);
