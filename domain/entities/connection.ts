import { z } from 'zod';
import { appKinds } from './app';
import { displayName, flag, id, idsOfRows, moment, pageQuery, searchTerm, sortOrder } from './common';
import { updateOf } from './update';

/** A connection to an outside app. Its secrets are never returned: `set_fields` names those that are set. */
export const userApp = z
  .object({
    id,
    app_id: z.enum(appKinds),
    name: z.string(),
    set_fields: z.array(z.string()).describe('The credentials that are stored.'),
    shown: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('The stored values of the fields that are no secret, as the sender’s address.'),
    problem: z
      .object({ code: z.enum(['credentials_unreadable', 'test_failed']), message: z.string() })
      .nullable()
      .describe(
        'Why the connection cannot be used: its credentials do not open, and must be entered again; or what its last test, or a run’s call since, found wrong.',
      ),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'UserApp' });
export type UserApp = z.infer<typeof userApp>;

/** Lists for pickers may omit these fields. */
export const userAppInList = userApp
  .partial({ set_fields: true, shown: true, problem: true, created_at: true, updated_at: true })
  .meta({ id: 'UserAppInList' });

const credentialLimit = 2_000;

/** Credentials by field; `GET /app` lists the fields of each app. Null or an empty text removes one. */
const credentialsGiven = z
  .record(z.string(), z.union([z.string().trim().max(credentialLimit), z.number()]).nullable())
  .describe('Credentials by the `field` of the app’s definitions. Null or an empty text takes one away.');
export type CredentialsGiven = z.infer<typeof credentialsGiven>;

/** The body of `POST /user/app`. */
export const userAppInput = z.strictObject({
  app_id: z.enum(appKinds),
  name: displayName.optional().describe('To tell connections to one app apart; the app’s name when absent.'),
  data: credentialsGiven,
});
export type UserAppInput = z.infer<typeof userAppInput>;

const userAppChanges = z.strictObject({
  app_id: z.enum(appKinds).optional().describe('A connection stays with its app: the same one, or absent.'),
  name: displayName.optional(),
  data: credentialsGiven.default({}),
});

/** The body of `PUT /user/app/{id}`: omitted credentials stay unchanged. `data` also changes the `shown` ones. */
export const userAppUpdate = updateOf(userApp, userAppChanges, ['id', 'shown']);
export type UserAppUpdate = z.infer<typeof userAppUpdate>;

const userAppSortColumns = ['id', 'name', 'app_id', 'created_at'] as const;

/** The query of `GET /user/app`. */
export const userAppQuery = pageQuery.extend({
  app_id: z.enum(appKinds).optional(),
  ids: idsOfRows,
  search_term: searchTerm,
  sort_by: z.enum(userAppSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type UserAppQuery = z.infer<typeof userAppQuery>;

/** The query of `DELETE /user/app/{id}`: `force` deletes a connection that flows use. */
export const userAppDeletion = z.object({ force: flag.default(false) });

/** The body of `POST /user/app/check`: a connection as in a form, stored or not. */
export const userAppCheckInput = z.strictObject({
  app_id: z.enum(appKinds),
  data: credentialsGiven,
  user_app_id: id
    .optional()
    .describe('The stored connection that the form changes: what `data` leaves out is taken from it.'),
});
export type UserAppCheckInput = z.infer<typeof userAppCheckInput>;

/** The provider's verdict on a connection. */
export const userAppCheck = z
  .object({
    works: z.boolean(),
    message: z.string().nullable().describe('What is wrong, with a way on; null when it works.'),
  })
  .meta({ id: 'UserAppCheck' });
export type UserAppCheck = z.infer<typeof userAppCheck>;
