import type { z } from 'zod';
import type { AuthorColumns } from '../../db/accounts/author';
import type { author } from '../../domain/entities/account/author';

/** The user who did something, as answers show it. */
export const presentAuthor = ({
  author_id: id,
  author_email: email,
  author_name: name,
}: AuthorColumns): z.output<typeof author> => (id === null || email === null ? null : { id, email, name });
