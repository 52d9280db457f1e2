import type { TemplateFinding, TemplateFindingCode } from '../entities/messages/message-template';
import type { Language } from '../values/language';
import { templateProblemText } from '../values/liquid/template-words';
import { cut } from '../values/text/shortened';
import { wordsIn, type Words } from '../values/text/words';
import { severityOf, type FoundFinding } from './findings';
import { partDepth } from './parts';
import type { ContentField } from './ready-template';
import { quotes, textsLeft } from './sample-left';
import { sampleLink } from './starting-points/samples';

const fieldNames: Record<ContentField, Words> = {
  subject: { en: 'the subject', fr: 'l’objet' },
  html: { en: 'the HTML', fr: 'le HTML' },
  text: { en: 'the text', fr: 'le texte' },
};

/** Longest thing of the template's that a message repeats, in characters. */
const namedLength = 200;

const words: Record<TemplateFindingCode, (subject: string, field: ContentField) => Words> = {
  content_missing: (_, field) => ({
    en: `Write ${fieldNames[field].en}.`,
    fr: `Écrivez ${fieldNames[field].fr}.`,
  }),
  content_unexpected: (_, field) => ({
    en: `A message of this kind does not have it: empty ${fieldNames[field].en}.`,
    fr: `Un message de ce type n’en a pas : videz ${fieldNames[field].fr}.`,
  }),
  template_invalid: (subject) => ({
    en: `A placeholder cannot be read: ${templateProblemText(subject, 'en')}`,
    fr: `Une variable est illisible : ${templateProblemText(subject, 'fr')}`,
  }),
  credential_named: () => ({
    en: 'It reads a credential of a connection (app.…), which no recipient may see: take it out.',
    fr: 'Il lit un identifiant secret d’une connexion (app.…), qu’aucun destinataire ne doit voir : retirez-le.',
  }),
  part_invalid: (subject) => ({
    en: `${subject} cannot be read: write {% render "Name" %} with the name of a shared part, and nothing else.`,
    fr: `${subject} est illisible : écrivez {% render "Nom" %} avec le nom d’un bloc partagé, et rien d’autre.`,
  }),
  part_missing: (subject) => ({
    en: `There is no shared part “${subject}”: make one, or choose another.`,
    fr: `Il n’y a pas de bloc partagé « ${subject} » : créez-le, ou choisissez-en un autre.`,
  }),
  part_too_deep: (subject) => ({
    en: `Shared parts can be nested ${partDepth} deep at most: “${subject}” is one too many, or renders itself.`,
    fr: `Les blocs partagés s’imbriquent sur ${partDepth} niveaux au plus : « ${subject} » est de trop, ou s’affiche lui-même.`,
  }),
  part_too_long: () => ({
    en: 'With its shared parts it has more than 100,000 characters, or more than 100 parts: shorten it.',
    fr: 'Avec ses blocs partagés, il dépasse 100 000 caractères ou 100 blocs : raccourcissez-le.',
  }),
  alt_missing: (subject) => ({
    en: `An image has no alternative text (${subject || 'img'}): add alt="…", or alt="" if it is only decorative.`,
    fr: `Une image n’a pas de texte de remplacement (${subject || 'img'}) : ajoutez alt="…", ou alt="" si elle ne fait que décorer.`,
  }),
  unsubscribe_missing: () => ({
    en: 'It has no unsubscribe link, which a marketing e-mail needs: add {{ unsubscribe_url }}.',
    fr: 'Il n’a pas de lien de désinscription, obligatoire dans un e-mail marketing : ajoutez {{ unsubscribe_url }}.',
  }),
  sample_left: (subject) =>
    subject === 'address'
      ? {
          en: 'The sample address is still in it: write your own postal address.',
          fr: 'Il contient encore l’adresse d’exemple : écrivez votre adresse postale.',
        }
      : subject === 'link'
        ? {
            en: `A link or a button still leads to ${sampleLink}: write where it leads.`,
            fr: `Un lien ou un bouton mène encore à ${sampleLink} : écrivez où il mène.`,
          }
        : {
            en: `It still has texts of the example, word for word. Check that they are true of you, or write your own: ${textsLeft(subject, quotes.en)}`,
            fr: `Il contient encore des textes de l’exemple, mot pour mot. Vérifiez qu’ils sont vrais pour vous, ou écrivez les vôtres : ${textsLeft(subject, quotes.fr)}`,
          },
  too_large: (subject) => ({
    en: `It has ${subject} kB: Gmail cuts off e-mails of more than 102 kB. Shorten it.`,
    fr: `Il fait ${subject} ko : Gmail coupe les e-mails de plus de 102 ko. Raccourcissez-le.`,
  }),
  link_broken: (subject) => ({
    en: `A link leads nowhere (${subject || 'empty'}): write a whole address such as https://example.com.`,
    fr: `Un lien ne mène nulle part (${subject || 'vide'}) : écrivez une adresse complète, comme https://example.com.`,
  }),
  field_unknown: (subject) => ({
    en: `${subject} is no field, custom field or global variable of your account: check its name, or add it in Settings.`,
    fr: `${subject} n’est ni un champ, ni un champ personnalisé, ni une variable globale de votre compte : vérifiez son nom, ou ajoutez-le dans Paramètres.`,
  }),
  block_unfinished: (subject) =>
    subject === 'part'
      ? {
          en: 'A block has no shared part yet and is left out: choose one, or delete the block.',
          fr: 'Un bloc n’a pas encore de bloc partagé et est omis : choisissez-en un, ou supprimez le bloc.',
        }
      : {
          en: 'An image block has no image yet and is left out: choose one, or delete the block.',
          fr: 'Un bloc d’image n’a pas encore d’image et est omis : choisissez-en une, ou supprimez le bloc.',
        },
};

/** A finding as people read it. */
export const describeFinding = (
  { code, language, field, subject = '' }: FoundFinding,
  reader: Language,
): TemplateFinding => ({
  code,
  severity: severityOf(code),
  language,
  field,
  message: wordsIn(words[code](cut(subject, namedLength), field), reader),
});
