/** Who did something, as a query tells it: null, with an empty name, where nobody is known or the account is gone. */
export interface AuthorColumns {
  author_id: number | null;
  author_email: string | null;
  author_name: string;
}

/** SQL: the name of a person in `users`, by the name that the query gives that table; empty where none is known. */
export const nameOf = (user: string): string =>
  `concat_ws(' ', NULLIF(${user}.first_name, ''), NULLIF(${user}.last_name, ''))`;
