import type { CustomField } from '../../../../domain/entities/contacts/custom-field';
import type { ImportField } from '../../../../domain/entities/contacts/import';
import { channels, type Channel } from '../../../../domain/entities/contacts/channel';
import { isFree, pathsOf, variableOf } from '../../../../domain/import/columns/columns';
import { isEmail } from '../../../../domain/import/cells/read-cell';
import { ownColumns } from '../../../../domain/import/own-files';
import { plainPath } from '../../../../domain/values/path';
import { withoutAccents } from '../../../../domain/values/text/text';

/** The options for a column: the id, the name, a custom field by its id, or another variable (docs/contract.md#imports). */
export type FieldChoice = ImportField['selected_custom_field'];

type NamedField = Pick<CustomField, 'id' | 'label' | 'variable_name' | 'type'>;

const idHeaders = [
  'externalid',
  'id',
  'contactid',
  'contactexternalid',
  'customerid',
  'clientid',
  'userid',
  'identifiant',
  'identifiantexterne',
  'customernumber',
  'customerno',
  'clientnumber',
  'clientno',
  'contactnumber',
  'usernumber',
  'customercode',
  'numeroclient',
  'numerodeclient',
  'numerodecontact',
  'noclient',
  'nclient',
  'numclient',
  'codeclient',
  'idclient',
  'idcontact',
  'identifiantclient',
  'referenceclient',
];
const nameHeaders = [
  'name',
  'fullname',
  'contactname',
  'customername',
  'clientname',
  'nom',
  'nomcomplet',
  'nometprenom',
  'prenometnom',
  'nomprenom',
  'prenomnom',
  'nomduclient',
];
/** Further known headers, by the variable that they fill. */
const otherHeaders: Record<string, string> = {
  email: 'email',
  mail: 'email',
  emailaddress: 'email',
  courriel: 'email',
  adresseemail: 'email',
  adressemail: 'email',
  adressecourriel: 'email',
  adresseelectronique: 'email',
  title: 'title',
  titre: 'title',
  role: 'role',
};

/** Names of newsletter consent in stores and mailing tools. */
const newsletterHeaders = [
  'newsletter',
  'newsletteroptin',
  'optinnewsletter',
  'acceptsnewsletter',
  'newslettersubscribed',
  'acceptsmarketing',
  'emailmarketing',
  'subscribed',
  'optin',
  'consent',
  'acceptenewsletter',
  'acceptelanewsletter',
  'abonnenewsletter',
  'inscritnewsletter',
  'abonne',
  'inscritalanewsletter',
  'abonnealanewsletter',
  'consentement',
];

/** Headers of consent columns, including those of our own export. */
const consentHeaders = (channel: Channel): string[] => [
  `${channel}consent`,
  `${channel}optin`,
  `optin${channel}`,
  `consentement${channel}`,
  `accepts${channel}`,
  `accepts${channel}marketing`,
  `${channel}marketingconsent`,
  `accepte${channel}`,
  ...(channel === 'email' ? newsletterHeaders : []),
];

const tagHeaders = ['tag', 'tags', 'contacttags', 'etiquette', 'etiquettes'];
const firstNameHeaders = ['firstname', 'givenname', 'prenom'];
const lastNameHeaders = ['lastname', 'surname', 'familyname', 'nomdefamille'];

/** Letters and digits in lower case, without accents: "E-mail address" becomes `emailaddress`. */
const plain = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const field = (fileName: string, choice: FieldChoice, variable: string | null = null): ImportField => ({
  fileName,
  selected_custom_field: choice,
  variable_name: variable,
});

/** How an export heads the columns of topics, before their keys. */
const topicHeader = 'topic:';

/** Whether a file may have columns of topics, as an export heads them. */
export const mayHaveTopics = (header: readonly string[]): boolean =>
  header.some((fileName) => fileName.startsWith(topicHeader));

/** Guesses the field of each column from its header; unknown headers, and those of our own files, are skipped. No field is guessed twice. */
export function guessFields(
  header: readonly string[],
  customFields: readonly NamedField[],
  topicKeys: readonly string[] = [],
): ImportField[] {
  const taken = new Set<string>();
  const isName = isNameIn(header.map(plain));
  const own = ownColumns(header);
  return header.map((fileName, place) => {
    if (own[place]) return field(fileName, null);
    const topic = topicKeys.find((key) => fileName === `${topicHeader}${key}`);
    const guess =
      topic === undefined ? guessField(fileName, customFields, isName) : field(fileName, 'topic', topic);
    const key = `${guess.selected_custom_field} ${guess.variable_name}`;
    if (guess.selected_custom_field !== null && taken.has(key)) return field(fileName, null);
    taken.add(key);
    return guess;
  });
}

/**
 * The part of the name that a header stands for: beside first names `Nom` is the last name, and beside full names their parts are ordinary
 * fields.
 */
function isNameIn(headers: readonly string[]) {
  const hasFirst = headers.some((header) => firstNameHeaders.includes(header));
  const isWhole = (header: string): boolean =>
    nameHeaders.includes(header) && !(hasFirst && header === 'nom');
  const isLast = (header: string): boolean =>
    lastNameHeaders.includes(header) || (hasFirst && header === 'nom');
  const hasWhole = headers.some(isWhole);
  return (header: string): { part: 'name' | 'first_name' | 'last_name'; isJoined: boolean } | null =>
    isWhole(header)
      ? { part: 'name', isJoined: true }
      : firstNameHeaders.includes(header)
        ? { part: 'first_name', isJoined: !hasWhole }
        : isLast(header)
          ? { part: 'last_name', isJoined: !hasWhole }
          : null;
}

function guessField(
  fileName: string,
  customFields: readonly NamedField[],
  nameOf: ReturnType<typeof isNameIn>,
): ImportField {
  const name = plain(fileName);
  if (idHeaders.includes(name)) return field(fileName, 'external_id');
  const named = nameOf(name);
  if (named?.part === 'name') return field(fileName, 'name');
  const custom = customFields.find(
    ({ label, variable_name }) => plain(label) === name || plain(variable_name) === name,
  );
  if (named?.isJoined) return field(fileName, named.part, custom?.variable_name ?? named.part);
  if (named && !custom) return field(fileName, 'other', named.part);
  if (custom) return field(fileName, custom.id);
  if (tagHeaders.includes(name)) return field(fileName, 'tags');
  const consent = channels.find((channel) => consentHeaders(channel).includes(name));
  if (consent) return field(fileName, `${consent}_consent`);
  const variable = otherHeaders[name];
  if (variable === undefined) return field(fileName, null);
  const labelled = customFields.find(({ variable_name }) => variable_name === variable);
  return labelled ? field(fileName, labelled.id) : field(fileName, 'other', variable);
}

/** A variable name for a column: its header in lower case, words joined by `_`. */
export const variableFor = (fileName: string): string =>
  fileName
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/^[_.]+|(?<![_.])[_.]+$/g, '');

/** Whether a column is the e-mail address: just another variable for the API, a separate option for people. */
export const isEmailField = ({ selected_custom_field, variable_name }: ImportField): boolean =>
  selected_custom_field === 'other' && variable_name === 'email';

/** The first non-empty cells of a column. */
export const samplesOf = (sample: readonly string[][], place: number): string[] =>
  sample.map((row) => row[place] ?? '').filter(Boolean);

/** Whether the column of the external ids contains e-mail addresses, judged by its first cells, while no column is the e-mail address. */
export function mayBeEmail(
  field: ImportField,
  samples: readonly string[],
  fields: readonly ImportField[],
): boolean {
  if (field.selected_custom_field !== 'external_id' || fields.some(isEmailField)) return false;
  return samples.length > 0 && samples.every((cell) => isEmail(cell.trim()));
}

/** The fields with every skipped column kept as another field, under an unused variable; what only our own files write stays skipped. */
export function allKept(fields: readonly ImportField[], customFields: readonly NamedField[]): ImportField[] {
  const paths = pathsOf(customFields);
  const taken = new Set(fields.map((one) => variableOf(one, paths) ?? '').filter(Boolean));
  const own = ownColumns(fields.map(({ fileName }) => fileName));
  return fields.map((one, place) => {
    if (one.selected_custom_field !== null || own[place]) return one;
    const variable = freeVariable(variableFor(one.fileName) || `column_${place + 1}`, taken);
    taken.add(variable);
    return field(one.fileName, 'other', variable);
  });
}

/** The name, or the first free one of `name_2`, `name_3` …. */
function freeVariable(name: string, taken: ReadonlySet<string>): string {
  let variable = name;
  for (let number = 2; !isFree(variable, taken); number += 1)
    variable = `${name.replaceAll('.', '_')}_${number}`;
  return variable;
}

/** Whether a column was mapped to a variable other than the offered fields. */
export const isOtherField = (one: ImportField): boolean =>
  one.selected_custom_field === 'other' && !isEmailField(one);

/** The fields with every such column skipped. */
export const othersSkipped = (fields: readonly ImportField[]): ImportField[] =>
  fields.map((one) => (isOtherField(one) ? field(one.fileName, null) : one));

/** The name, or at least one of its parts. */
function hasOneName(count: (choice: FieldChoice) => number): boolean {
  const parts = [count('first_name'), count('last_name')];
  const areParts = parts.some((one) => one > 0) && parts.every((one) => one <= 1);
  return count('name') === 0 ? areParts : count('name') === 1 && parts.every((one) => one === 0);
}

/** Whether exactly one column is the external id, the name is mapped, and each other field has a variable (docs/contract.md#imports). */
export function areComplete(fields: readonly ImportField[]): boolean {
  const count = (choice: FieldChoice): number =>
    fields.filter(({ selected_custom_field }) => selected_custom_field === choice).length;
  return (
    count('external_id') === 1 &&
    hasOneName(count) &&
    fields.every(
      ({ selected_custom_field, variable_name }) =>
        selected_custom_field !== 'other' || plainPath.safeParse(variable_name ?? '').success,
    )
  );
}
