import type { EmailDocument } from '../../../../../../domain/entities/messages/email-document';

/** What can be undone and redone, and what the last edit was about. */
interface EditHistory {
  past: readonly EmailDocument[];
  future: readonly EmailDocument[];
  /** Edits of the same thing one after the other, such as letters that are typed into a field, are one. */
  about: string | null;
}

/** Most edits that can be undone. */
const longest = 100;

export const noHistory: EditHistory = { past: [], future: [], about: null };

/** After an edit of what was there before; `about` null: it is one of its own. */
export const edited = (
  { past, about: former }: EditHistory,
  before: EmailDocument,
  about: string | null,
): EditHistory => ({
  past: about !== null && about === former ? past : [...past, before].slice(-longest),
  future: [],
  about,
});

/** One edit back or forth. Null: there is none. */
export function gone(
  { past, future }: EditHistory,
  now: EmailDocument,
  where: 'undo' | 'redo',
): { history: EditHistory; document: EmailDocument } | null {
  const document = where === 'undo' ? past.at(-1) : future[0];
  if (!document) return null;
  const history =
    where === 'undo'
      ? { past: past.slice(0, -1), future: [now, ...future], about: null }
      : { past: [...past, now], future: future.slice(1), about: null };
  return { history, document };
}
