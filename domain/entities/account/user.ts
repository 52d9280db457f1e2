import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { numberFormats } from '../../values/numbers';
import { isPhoneCountry } from '../../values/phone';
import { plainPath } from '../../values/path';
import { timezoneName } from '../../values/time/timezones';
import { id, jsonObject, moment, nameLimit } from '../common';
import { mayWriteUnasked } from '../contacts/consent';
import { controlLimit } from '../automatisations/goal';
import { updateOf } from '../update';
import { messageCaps, messageCategories } from './message-caps';
import { messageHours } from './message-hours';
import { accentColor } from './preference-page';

export const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Most characters before the @ (RFC 5321, 4.5.3.1.1: https://www.rfc-editor.org/rfc/rfc5321). */
const longestLocalPart = 64;

export const emailAddress = z
  .email()
  .max(254)
  .refine((text) => text.indexOf('@') <= longestLocalPart, {
    message: ruleWords({
      en: `must have ${longestLocalPart} characters at most before the @`,
      fr: `doit avoir ${longestLocalPart} caractères au plus avant le @`,
    }),
  });
/** Characters of a password. */
export const passwordLength = { least: 12, most: 200 };
/** 12 to 200 characters; common ones are refused when a password is set. */
export const newPassword = z.string().min(passwordLength.least).max(passwordLength.most);

/** An administrator acting as the account's owner. */
const impersonator = z
  .object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'Impersonator' });

const numberFormatWords =
  'How texts that hold a number write it: `point` is `1,299.15`, `comma` is `1 299,15` or `1.299,15`. Numbers as programs write them, `1299.15`, are read whatever it is; null: they alone.';

const timezoneWords =
  'The clocks that the account goes by, as `Europe/Paris`: dates in its data that name no timezone are of it, texts print dates by it, and new steps begin with it. Null: nobody has said; UTC.';
const timezoneFieldWords =
  'The custom field in which a contact’s own timezone is, for delays and sends that go by the contact’s clocks.';

const phoneCountryWords =
  'The country (two letters, ISO 3166) of telephone numbers that are written without a country code; null: they are no numbers.';

const companyWords =
  'The company that the account sends for, as contacts know it: where they unsubscribe, and for administrators. Empty: nobody has said.';

const unaskedWords =
  'By channel, whether contacts that were not asked are written to. A channel that is missing is undecided: they are, until it is decided.';

const messageHoursWords =
  'The days (ISO weekdays; none: all) and hours in which messages of each channel go out, by the contact’s clocks, else the account’s. What comes outside them waits, unless its step is transactional. A channel that is null or missing: at any time.';

const messageCapsWords =
  'How many messages a contact gets at most: each cap counts those of a channel (null: of all) and of a category (null: of all) in a rolling window of hours or days. All caps that count a message must allow it. What comes over one waits, or its step is passed over (`when_reached`; a step may choose). Transactional steps are exempt, and count for none.';
const trackingWords =
  'Whether e-mails to contacts have a picture and links of Sillage, by which opens and clicks are known; false unless somebody switched it on. It holds for e-mails that go out from now on; transactional ones never have them.';
const controlWords =
  'How many of a hundred contacts get no messages but transactional ones, always the same contacts: the control group of the account, to compare with. 0: there is none.';
const messageCategoriesWords =
  'The categories that message steps may name (`message_category`) beside the keys of topics, for caps that count only theirs.';
const accentColorWords =
  'The colour of buttons and switches on the page on which contacts choose their messages, as `#0b69a3`: white text on it can be read. Null: the product’s.';
const languageFieldWords =
  'The field in which a contact’s language is (`fr`, `en-AU`, `français`), for the page on which it chooses its messages; what it does not name is the browser’s.';

/** The account as its owner sees it. */
export const user = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string().describe(companyWords),
    client_key: z.string(),
    shopify_shop_domain: z.string().nullable(),
    has_shopify_webhook_secret: z
      .boolean()
      .describe('Whether deliveries of the store are verified; the secret itself is never answered.'),
    twilio_account_sid: z.string().nullable(),
    ai_contact_fields: z
      .array(z.string())
      .describe(
        'The contact’s fields that a prompt is told where its step adds what is known of the contact.',
      ),
    number_format: z.enum(numberFormats).nullable().describe(numberFormatWords),
    timezone: z.string().nullable().describe(timezoneWords),
    timezone_field: z.string().describe(timezoneFieldWords),
    phone_country: z.string().nullable().describe(phoneCountryWords),
    may_write_unasked: mayWriteUnasked.describe(unaskedWords),
    message_hours: messageHours.describe(messageHoursWords),
    message_caps: messageCaps.describe(messageCapsWords),
    message_categories: messageCategories.describe(messageCategoriesWords),
    tracks_emails: z.boolean().describe(trackingWords),
    can_track_emails: z
      .boolean()
      .describe(
        'Whether the installation has an address (PUBLIC_URL) that the picture and the links lead to. Without one no e-mail is tracked.',
      ),
    control_percent: z.number().int().describe(controlWords),
    control_since: moment
      .nullable()
      .describe('Since when the control group is this large; null: there is none.'),
    accent_color: z.string().nullable().describe(accentColorWords),
    language_field: z.string().describe(languageFieldWords),
    data: jsonObject.describe('Global variables by name.'),
    impersonated_by: impersonator.nullable().describe('The administrator who is signed in as this account.'),
    created_at: moment,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

const personName = z.string().trim().max(nameLimit);

/** A host name in lower case; what a browser's address bar adds around it is removed. */
const shopDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(300)
  .transform((text) => text.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, ''))
  .pipe(
    z.string().regex(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      ruleWords({
        en: 'must be a domain such as my-shop.myshopify.com',
        fr: 'doit être un domaine comme ma-boutique.myshopify.com',
      }),
    ),
  );

const accountSid = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9]{1,64}$/,
    ruleWords({
      en: 'must be letters and digits, such as AC0123…',
      fr: 'doit être fait de lettres et de chiffres, comme AC0123…',
    }),
  );

const phoneCountry = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isPhoneCountry, {
    message: ruleWords({
      en: 'must be a country of two letters such as AU',
      fr: 'doit être un pays en deux lettres comme FR',
    }),
  });

/** A path in a contact, with or without the name of the source before it. */
const contactField = z
  .string()
  .trim()
  .transform((path) => path.replace(/^contact\./, ''))
  .pipe(plainPath.max(nameLimit));

/** An empty form field clears the stored value, as null does. */
const orCleared = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullable();

/** The name of a global variable: a step reads it as `global.<name>`, so it contains no dot. */
const globalName = plainPath.max(nameLimit).refine((name) => !name.includes('.'), {
  message: ruleWords({ en: 'must hold no dot', fr: 'ne doit contenir aucun point' }),
});

/** Contact fields, and paths in a contact's custom data: `name`, `address.city`. */
const aiContactFields = z
  .array(plainPath)
  .max(100)
  .transform((fields) => [...new Set(fields)])
  .describe(
    'The contact’s fields that models may be told, as paths such as `name` or `address.city`. None: nothing is told.',
  );

const userChanges = z
  .strictObject({
    first_name: personName,
    last_name: personName,
    company_name: personName.describe(companyWords),
    password: newPassword.describe('12 to 200 characters; common ones are refused.'),
    current_password: z
      .string()
      .min(1)
      .max(200)
      .describe('Needed with `password` when the sign-in is older than 10 minutes.'),
    shopify_shop_domain: orCleared(shopDomain),
    shopify_webhook_secret: orCleared(z.string().trim().min(1).max(500)).describe('Never answered again.'),
    twilio_account_sid: orCleared(accountSid),
    ai_contact_fields: aiContactFields,
    number_format: z.enum(numberFormats).nullable().describe(numberFormatWords),
    timezone: orCleared(timezoneName).describe(timezoneWords),
    timezone_field: contactField.describe(timezoneFieldWords),
    phone_country: orCleared(phoneCountry).describe(phoneCountryWords),
    may_write_unasked: mayWriteUnasked.describe(`${unaskedWords} What is not named stays.`),
    message_hours: messageHours.describe(`${messageHoursWords} What is not named stays.`),
    message_caps: messageCaps.describe(`${messageCapsWords} The list replaces the one before.`),
    message_categories: messageCategories.describe(
      `${messageCategoriesWords} The list replaces the one before. A category that a cap names cannot be left out, unless it is a topic.`,
    ),
    tracks_emails: z.boolean().describe(trackingWords),
    control_percent: z.number().int().min(0).max(controlLimit).describe(controlWords),
    accent_color: orCleared(accentColor).describe(accentColorWords),
    language_field: contactField.describe(languageFieldWords),
    browser_timezone: timezoneName.describe(
      'The clocks of the browser: the account’s from then on where nobody has named any and it has no automation or campaign yet; and the country in which they are, for telephone numbers.',
    ),
    browser_number_format: z
      .enum(numberFormats)
      .describe(
        'How the browser’s language writes numbers: the account’s from then on under the same conditions.',
      ),
    data: z
      .record(globalName, z.unknown())
      .describe(
        'Global variables to set by name; null removes one, and those not named stay. Text that is a number is stored as one.',
      ),
    added_data: z
      .record(globalName, z.unknown())
      .describe('Global variables to add by name. Where a name is taken, nothing is changed.'),
    renamed_data: z
      .record(globalName, globalName)
      .describe(
        'Global variables to rename, with their new names: what is stored moves, before `data` is set. Where a name is taken, nothing is changed.',
      ),
  })
  .partial();

/** The body of `PUT /user`: omitted fields stay unchanged. */
export const userUpdate = updateOf(user, userChanges, ['id', 'email', 'client_key']);
export type UserUpdate = z.infer<typeof userUpdate>;

/** The answer of `POST /user/client-key`. */
export const renewedClientKey = z
  .object({
    client_key: z.string(),
    previous_key_expires_at: moment.describe('Until then the key that was replaced goes on.'),
  })
  .meta({ id: 'RenewedClientKey' });
export type RenewedClientKey = z.infer<typeof renewedClientKey>;

export const userRole = z.object({ role: z.enum(roles) });
export type UserRole = z.infer<typeof userRole>;

/** The body of `POST /user/token`. */
export const signInInput = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
  rememberMe: z.boolean().default(false),
});
export type SignInInput = z.infer<typeof signInInput>;
