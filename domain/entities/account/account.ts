import { z } from 'zod';
import { id, moment, nameLimit, pageQuery, searchTerm, sortOrder } from '../common';
import { timezoneName } from '../../values/time/timezones';
import { emailAddress, newPassword, passwordLength, roles } from './user';

/** An account as administrators see it. */
export const account = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    roles: z.array(z.enum(roles)),
    has_second_factor: z.boolean().describe('Whether its sign-in by password asks for a code.'),
    created_at: moment,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

const personName = z.string().trim().max(nameLimit).default('');

/** The body of `POST /admin/account`. */
export const accountInput = z.strictObject({
  email: z.string().trim().pipe(emailAddress),
  password: newPassword.describe('12 to 200 characters; common ones are refused.'),
  first_name: personName,
  last_name: personName,
  company_name: personName,
  timezone: timezoneName
    .optional()
    .describe(
      'Its clocks, and the country of its telephone numbers; absent, those of the first browser that signs in.',
    ),
});
export type AccountInput = z.infer<typeof accountInput>;

const accountSortColumns = ['id', 'email', 'first_name', 'last_name', 'company_name', 'created_at'] as const;

/** The query of `GET /admin/account`; the search covers e-mail, names and company. */
export const accountQuery = pageQuery.extend({
  search_term: searchTerm,
  sort_by: z.enum(accountSortColumns).default('id'),
  sort_order: sortOrder.default('asc'),
});
export type AccountQuery = z.infer<typeof accountQuery>;

/** The body of `PUT /admin/account/{id}/password`. */
export const accountPasswordInput = z.strictObject({
  password: newPassword.describe('12 to 200 characters; common ones are refused.'),
  current_password: z
    .string()
    .min(1)
    .max(passwordLength.most)
    .optional()
    .describe('The administrator’s own, needed when the sign-in is older than 10 minutes.'),
});
export type AccountPasswordInput = z.infer<typeof accountPasswordInput>;

/** The body of `POST /admin/account/{id}/erase`: its e-mail confirms that the intended account is erased. */
export const accountErasureInput = z.strictObject({ email: z.string().trim().min(1).max(254) });

/** The body of `POST /admin/impersonate`: the account to act as. */
export const impersonationInput = z.strictObject({ email: z.string().trim().min(1).max(254) });
