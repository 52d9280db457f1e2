import { z } from 'zod';
import { longLimit, shortLimit } from '../../steps/api-call/schema';
import { ruleWords } from '../../values/validation/faults';
import { author } from '../account/author';
import { flowUse } from '../automatisations/flow-use';
import {
  displayName,
  flag,
  id,
  idsOfRows,
  jsonObject,
  lookedAtVersion,
  moment,
  pageMeta,
  pageQuery,
  searchTerm,
  sortOrder,
} from '../common';
import { updateOf } from '../update';
import { emailDocument } from './email-document';

/** What a template is for: messages of a channel, or a part that others share. */
export const messageTemplateKinds = ['email', 'sms', 'push', 'part'] as const;
export const messageTemplateKind = z.enum(messageTemplateKinds);
export type MessageTemplateKind = (typeof messageTemplateKinds)[number];

/** Most templates and parts of an account, languages of one, versions that are kept, and characters of all its texts together. */
export const messageTemplateLimits = {
  templates: 1_000,
  languages: 10,
  versions: 50,
  characters: 200_000,
  folder: 100,
} as const;

/** A language as contacts' fields and templates name it: `en`, `fr-ca`. */
export const languageTag = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(
    /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/,
    ruleWords({ en: 'must be a language such as en or fr-ca', fr: 'doit être une langue comme fr ou fr-ca' }),
  );

const documentWords =
  'The blocks of an e-mail or a shared part, of which its HTML is made when it is saved; null: the HTML is by hand, and stays as it is given.';
const subjectWords = 'The subject of an e-mail, the title of a push notification; empty elsewhere.';
const htmlWords = 'The HTML of an e-mail, kept byte for byte; empty elsewhere.';
const textWords =
  'The text of an SMS or of a push notification; of an e-mail its plain-text version, which is made from the HTML where this is empty.';

/** The texts of a template in one language. */
export const messageContent = z
  .object({
    language: z.string(),
    subject: z.string().describe(subjectWords),
    html: z.string().describe(htmlWords),
    text: z.string().describe(textWords),
  })
  .meta({ id: 'MessageContent' });
export type MessageContent = z.infer<typeof messageContent>;

/** The texts of a template in one language, with the blocks that its HTML was made of. */
const designedContent = messageContent
  .extend({ document: emailDocument.nullable().describe(documentWords) })
  .meta({ id: 'DesignedContent' });
export type DesignedContent = z.infer<typeof designedContent>;

/** The same in a call. */
const messageContentInput = z.strictObject({
  language: languageTag,
  subject: z.string().max(shortLimit).default('').describe(subjectWords),
  html: z.string().max(longLimit).default('').describe(htmlWords),
  text: z.string().max(longLimit).default('').describe(textWords),
  document: emailDocument.nullable().default(null).describe(documentWords),
});

const contents = z
  .array(messageContentInput)
  .min(1)
  .max(messageTemplateLimits.languages)
  .describe('Its texts, once for each language.');

const fallbackWords = 'The language of contacts whose language field names none of its languages.';
const folderWords = 'Where the list shows it; empty: in no folder.';
const nameWords =
  'Among the templates of its kind it is the only one of this name. That of a part has no quotes, braces or percent signs.';

const folder = z.string().trim().max(messageTemplateLimits.folder);

/** A message that steps share. */
export const messageTemplate = z
  .object({
    id,
    kind: messageTemplateKind,
    name: z.string().describe(nameWords),
    folder: z.string().describe(folderWords),
    version: z.number().int().describe('The number of its texts: 1, and one more with each change of them.'),
    fallback_language: z.string().describe(fallbackWords),
    contents: z.array(designedContent),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** A template in a list: without its texts. */
const messageTemplateRow = messageTemplate
  .omit({ contents: true })
  .extend({
    languages: z.array(z.string()),
    subject: z.string().describe('In its fallback language; of one that has none the beginning of its text.'),
  })
  .meta({ id: 'MessageTemplateRow' });
export type MessageTemplateRow = z.infer<typeof messageTemplateRow>;

export const messageTemplateList = z.object({
  message_templates: z.array(messageTemplateRow),
  folders: z.array(z.string()).describe('The folders of all templates of the account.'),
  meta: pageMeta,
});

export const messageTemplateQuery = pageQuery.extend({
  ids: idsOfRows,
  kind: messageTemplateKind.optional(),
  folder: folder.optional().describe('Only those of this folder.'),
  without_folder: flag.default(false).describe('True: only those in no folder.'),
  search_term: searchTerm,
  sort_by: z.enum(['name', 'updated_at']).default('name'),
  sort_order: sortOrder.default('asc'),
});
export type MessageTemplateQuery = z.output<typeof messageTemplateQuery>;

const charactersOf = (given: readonly MessageContent[]): number =>
  given.reduce((sum, { subject, html, text }) => sum + subject.length + html.length + text.length, 0);

const documentCharactersOf = (given: readonly DesignedContent[]): number =>
  given.reduce((sum, { document }) => sum + (document ? JSON.stringify(document).length : 0), 0);

const areLanguagesDifferent = (given: readonly MessageContent[]): boolean =>
  new Set(given.map(({ language }) => language)).size === given.length;

const hasLanguage = (given: readonly MessageContent[], language: string): boolean =>
  given.some((content) => content.language === language);

const checkedContents = contents
  .refine(areLanguagesDifferent, {
    message: ruleWords({
      en: 'must name each language once',
      fr: 'doit nommer chaque langue une seule fois',
    }),
  })
  .refine((given) => charactersOf(given) <= messageTemplateLimits.characters, {
    message: ruleWords({
      en: `must have ${messageTemplateLimits.characters.toLocaleString('en')} characters at most in all languages together`,
      fr: `doit avoir au plus ${messageTemplateLimits.characters.toLocaleString('fr')} caractères, toutes langues comprises`,
    }),
  })
  .refine((given) => documentCharactersOf(given) <= messageTemplateLimits.characters, {
    message: ruleWords({
      en: `must have blocks of ${messageTemplateLimits.characters.toLocaleString('en')} characters at most in all languages together`,
      fr: `doit avoir des blocs de ${messageTemplateLimits.characters.toLocaleString('fr')} caractères au plus, toutes langues comprises`,
    }),
  });

const onlyHtml = {
  path: ['contents'],
  message: ruleWords({
    en: 'can have blocks in e-mails and shared parts only',
    fr: 'ne peut avoir des blocs que dans un e-mail ou un bloc partagé',
  }),
};
const hasBlocksInHtml = ({
  kind,
  contents: given,
}: {
  kind: MessageTemplateKind;
  contents: readonly DesignedContent[];
}): boolean => kind === 'email' || kind === 'part' || given.every(({ document }) => document === null);

/** A part is named in quotes within a tag of Liquid. */
const canBeNamed = ({ kind, name }: { kind: MessageTemplateKind; name: string }): boolean =>
  kind !== 'part' || !/['"{}%]/.test(name);

const checkedTexts = { fallback_language: languageTag.describe(fallbackWords), contents: checkedContents };

/** The body of `POST /message-template`. */
export const messageTemplateInput = z
  .strictObject({
    kind: messageTemplateKind,
    name: displayName.describe(nameWords),
    folder: folder.default('').describe(folderWords),
    ...checkedTexts,
  })
  // One without texts is told so by their own rule.
  .refine(
    ({ contents: given, fallback_language }) => given.length === 0 || hasLanguage(given, fallback_language),
    {
      path: ['fallback_language'],
      message: ruleWords({ en: 'must be one of its languages', fr: 'doit être l’une de ses langues' }),
    },
  )
  .refine(hasBlocksInHtml, onlyHtml)
  .refine(canBeNamed, {
    path: ['name'],
    message: ruleWords({
      en: 'must have no quotes, braces or percent signs, as templates name it within them',
      fr: 'ne doit contenir ni guillemets droits, ni apostrophe droite, ni accolades, ni signe pour cent, car les modèles le nomment entre eux',
    }),
  });
export type MessageTemplateInput = z.output<typeof messageTemplateInput>;

/** The query of `POST /message-template/{id}/version/{n}/restore`. */
export const messageTemplateRestoringQuery = z.object({
  version: lookedAtVersion.describe(
    'The version of the template that was looked at: another one is kept (`version_conflict`).',
  ),
});

/** The body of `PUT /message-template/{id}`: omitted members stay. */
export const messageTemplateUpdate = updateOf(
  messageTemplate.extend(messageTemplateRow.shape),
  z
    .strictObject({
      name: displayName.describe(nameWords),
      folder: folder.describe(folderWords),
      ...checkedTexts,
      version: z
        .number()
        .int()
        .describe(
          'The version that was read. Where the template has another one by now, nothing is changed.',
        ),
    })
    .partial(),
  ['id', 'kind'],
);
export type MessageTemplateUpdate = z.output<typeof messageTemplateUpdate>;

/** Whom a template's change reaches: steps of flows and drafts, and templates that render a part. */
export const messageTemplateUses = z
  .object({
    flows: z.array(
      flowUse.extend({
        is_broadcast: z.boolean().describe('Whether the campaign is a broadcast, of one message.'),
      }),
    ),
    templates: z
      .array(z.object({ id, kind: messageTemplateKind, name: z.string() }))
      .describe('Templates and parts that render this part.'),
  })
  .meta({ id: 'MessageTemplateUses' });
export type MessageTemplateUses = z.infer<typeof messageTemplateUses>;

/** A version of a template's texts. */
const messageTemplateVersion = z
  .object({
    version: z.number().int(),
    author: author.describe('Who saved it; null: an account that is gone.'),
    restores: z.number().int().nullable().describe('The version that it brought back; null: none.'),
    created_at: moment,
  })
  .meta({ id: 'MessageTemplateVersion' });
export type MessageTemplateVersion = z.infer<typeof messageTemplateVersion>;

export const messageTemplateVersions = z.object({
  versions: z
    .array(messageTemplateVersion)
    .describe(`The newest first; the last ${messageTemplateLimits.versions} are kept.`),
});

/** The texts of one version. */
export const messageTemplateVersionTexts = messageTemplateVersion
  .extend({ fallback_language: z.string(), contents: z.array(designedContent) })
  .meta({ id: 'MessageTemplateVersionTexts' });

export const forceQuery = z.object({
  force: flag
    .default(false)
    .describe(
      'True deletes it although steps use it: its text, in its fallback language, becomes their own.',
    ),
});

/** What is wrong or doubtful about a template's texts. */
export const templateFindingCodes = [
  'content_missing',
  'content_unexpected',
  'template_invalid',
  'credential_named',
  'part_invalid',
  'part_missing',
  'part_too_deep',
  'part_too_long',
  'alt_missing',
  'unsubscribe_missing',
  'sample_left',
  'too_large',
  'link_broken',
  'field_unknown',
  'block_unfinished',
] as const;
export type TemplateFindingCode = (typeof templateFindingCodes)[number];

export const templateFinding = z
  .object({
    code: z.enum(templateFindingCodes),
    severity: z
      .enum(['error', 'warning'])
      .describe('An error keeps the template from being saved, a warning does not.'),
    language: z.string(),
    field: z.enum(['subject', 'html', 'text']),
    message: z.string(),
  })
  .meta({ id: 'MessageTemplateFinding' });
export type TemplateFinding = z.infer<typeof templateFinding>;

/** The body of `POST /message-template/preview`: the texts that are being edited, and for whom they are rendered. */
export const messagePreviewInput = z
  .strictObject({
    kind: messageTemplateKind,
    fallback_language: languageTag,
    contents: checkedContents,
    contact_external_id: z
      .string()
      .max(255)
      .optional()
      .describe('The contact that it is rendered for; without one its fields are empty.'),
    event_data: jsonObject.default({}).describe('The data of the event, as `event.…` reads it.'),
    language: languageTag
      .optional()
      .describe('The language to render; without one that of the contact, or the fallback.'),
  })
  .refine(hasBlocksInHtml, onlyHtml);
export type MessagePreviewInput = z.output<typeof messagePreviewInput>;

export const messagePreview = z
  .object({
    language: z.string().describe('The language that was rendered.'),
    rendered: messageContent
      .omit({ language: true })
      .nullable()
      .describe('Null: it cannot be rendered, and `problem` says why.'),
    made_text: z
      .object({
        rendered: z.string().describe('As it is sent.'),
        written: z.string().describe('With its placeholders, for who goes on writing it.'),
      })
      .nullable()
      .describe('The plain text that is made of the HTML of an e-mail which has none of its own; else null.'),
    made_html: z
      .string()
      .nullable()
      .describe(
        'The HTML that is made of the blocks of that language, with its placeholders; null: it is by hand.',
      ),
    problem: z.string().nullable(),
    missing: z.array(z.string()).describe('Variables that its texts name and that were missing.'),
    findings: z.array(templateFinding).describe('What its checks found in all languages.'),
  })
  .meta({ id: 'MessagePreview' });
export type MessagePreview = z.infer<typeof messagePreview>;
