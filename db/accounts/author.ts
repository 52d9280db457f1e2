/** The author of something, as a query reads it: null, with an empty name, when the author is unknown or the account is gone. */
export interface AuthorColumns {
  author_id: number | null;
  author_email: string | null;
  author_name: string;
}

/** SQL: the name of a person in `users`; `user` is the alias of that table in the query. Empty when no name is known. */
export const nameOf = (user: string): string =>
  `concat_ws(' ', NULLIF(${user}.first_name, ''), NULLIF(${user}.last_name, ''))`;
