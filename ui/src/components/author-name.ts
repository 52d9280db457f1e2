import type { Revision } from '../../../domain/entities/automatisations/revision';

/** The display name of an author; null: the account no longer exists. */
export const authorName = (author: Revision['author']): string | null =>
  author && (author.name || author.email);
