import type { FlowProblem, FlowProblemCode } from '../../entities/automatisations/flow-problem';
import { apps } from '../../apps';
import { appKindOfWebhook } from '../../apps/webhook';
import { fieldName } from '../../steps/field-names';
import { operandWords } from '../../steps/operand-words';
import type { Language } from '../../values/language';
import { templateProblemText } from '../../values/liquid/template-words';
import { capital } from '../../values/text/text';
import { wordsIn, type Words } from '../../values/text/words';
import { severityOf } from './problems';
import type { FoundProblem } from './checked-flow';
import { quotes, textsLeft } from '../../message-templates/sample-left';
import { sampleLink } from '../../message-templates/starting-points/samples';

type Telling = (problem: { field: string; subject: string; fault: Words }) => Words;

const words: Record<FlowProblemCode, Telling> = {
  trigger_missing: () => ({
    en: 'Choose the event that starts this automation.',
    fr: 'Choisissez l’événement qui déclenche cette automatisation.',
  }),
  trigger_tag_unknown: ({ subject }) => ({
    en: `The tag that starts this automation (${subject}) no longer exists: choose another one.`,
    fr: `L’étiquette qui déclenche cette automatisation (${subject}) n’existe plus : choisissez-en une autre.`,
  }),
  exit_value_missing: () => ({
    en: 'Choose the tag or the event that makes contacts leave.',
    fr: 'Choisissez l’étiquette ou l’événement qui fait sortir les contacts.',
  }),
  exit_tag_unknown: ({ subject }) => ({
    en: `The tag that makes contacts leave (${subject}) no longer exists: choose another one.`,
    fr: `L’étiquette qui fait sortir les contacts (${subject}) n’existe plus : choisissez-en une autre.`,
  }),
  step_invalid: ({ field, fault }) => ({
    en: `This step is not complete: ${[field && nameOf(field, 'en'), fault.en].filter(Boolean).join(' ')}.`,
    fr: `Cette étape est incomplète : ${[field && nameOf(field, 'fr'), fault.fr].filter(Boolean).join(' ')}.`,
  }),
  app_missing: ({ subject }) => ({
    en: `This step has no connection to ${appName(subject)}: choose one.`,
    fr: `Cette étape n’a pas de connexion à ${appName(subject)} : choisissez-en une.`,
  }),
  // The subject explains the field, where its name is not enough.
  field_missing: ({ field, subject }) => ({
    en: `Fill in ${nameOf(subject || field, 'en')}.`,
    fr: `Renseignez ${nameOf(subject || field, 'fr')}.`,
  }),
  body_invalid: ({ subject }) => ({
    en: `Invalid JSON: ${subject === 'form' ? 'a form must be an object' : 'the body of this call cannot be read'}.`,
    fr: `JSON invalide : ${subject === 'form' ? 'un formulaire doit être un objet' : 'le corps de cet appel est illisible'}.`,
  }),
  tag_unknown: ({ subject }) => ({
    en: `The tag of this step (${subject}) no longer exists: choose another one.`,
    fr: `L’étiquette de cette étape (${subject}) n’existe plus : choisissez-en une autre.`,
  }),
  segment_unknown: ({ subject }) => ({
    en: `The segment that is named here (${subject}) no longer exists: choose another one.`,
    fr: `Le segment nommé ici (${subject}) n’existe plus : choisissez-en un autre.`,
  }),
  message_template_unknown: ({ subject }) => ({
    en: `The message template of this step (${subject}) no longer exists, or is for another channel: choose another one, or write the text here.`,
    fr: `Le modèle de message de cette étape (${subject}) n’existe plus, ou est pour un autre canal : choisissez-en un autre, ou écrivez le texte ici.`,
  }),
  tag_empty: ({ subject }) => ({
    en: `Nobody has the tag “${subject}” yet, and no published automation adds it, so every contact takes the branch False. Choose the tag that you use.`,
    fr: `Personne n’a encore l’étiquette « ${subject} », et aucune automatisation publiée ne l’ajoute : tous les contacts prennent la branche Faux. Choisissez celle que vous utilisez.`,
  }),
  template_invalid: ({ field, subject }) => ({
    en: `A placeholder cannot be read, in ${nameOf(field, 'en')}: ${templateProblemText(subject, 'en')}`,
    fr: `Une variable est illisible, dans ${nameOf(field, 'fr')} : ${templateProblemText(subject, 'fr')}`,
  }),
  not_a_number: ({ field }) => ({
    en: `${capital(nameOf(field, 'en'))} ${operandWords.not_a_number.en}.`,
    fr: `${capital(nameOf(field, 'fr'))} ${operandWords.not_a_number.fr}.`,
  }),
  not_a_date: ({ field }) => ({
    en: `${capital(nameOf(field, 'en'))} ${operandWords.not_a_date.en}.`,
    fr: `${capital(nameOf(field, 'fr'))} ${operandWords.not_a_date.fr}.`,
  }),
  not_a_variable: ({ field }) => ({
    en: `${capital(nameOf(field, 'en'))} must name a variable: event., contact. or global. and its name.`,
    fr: `${capital(nameOf(field, 'fr'))} doit désigner une variable : event., contact. ou global. suivi de son nom.`,
  }),
  variable_read_only: ({ subject }) => ({
    en: `${subject} cannot be changed: choose another variable.`,
    fr: `${subject} ne peut pas être modifié : choisissez une autre variable.`,
  }),
  event_name_reserved: ({ subject }) => ({
    en: `${subject} is sent by Sillage itself, for a tag or a segment: choose another name.`,
    fr: `${subject} est envoyé par Sillage lui-même, pour une étiquette ou un segment : choisissez un autre nom.`,
  }),
  timezone_unknown: ({ subject }) => ({
    en: `${subject} is not a known timezone: choose one of the list.`,
    fr: `${subject} n’est pas un fuseau horaire connu : choisissez-en un dans la liste.`,
  }),
  loop_too_deep: ({ subject }) => ({
    en: `Loops can be nested ${subject} deep at most: take this loop out, or start another automation with an event.`,
    fr: `Les boucles s’imbriquent sur ${subject} niveaux au plus : retirez celle-ci, ou lancez une autre automatisation par un événement.`,
  }),
  unreachable: () => ({
    en: 'No run reaches this step: delete it and insert it again where it belongs.',
    fr: 'Aucune exécution n’atteint cette étape : supprimez-la, puis insérez-la à nouveau au bon endroit.',
  }),
  flow_empty: () => ({
    en: 'This flow has no step: its runs end at once.',
    fr: 'Ce flux n’a aucune étape : ses exécutions se terminent aussitôt.',
  }),
  branches_empty: () => ({
    en: 'All branches are empty: the same happens whichever branch a run takes.',
    fr: 'Toutes les branches sont vides : il se passe la même chose, quelle que soit celle que prend une exécution.',
  }),
  variable_unknown: ({ subject }) => {
    const isGlobal = subject.startsWith('global.');
    const [en, fr] = isGlobal
      ? ['Settings › Global variables', 'Paramètres › Variables globales']
      : ['Settings › Custom fields', 'Paramètres › Champs personnalisés'];
    return {
      en: `${subject} is no field, custom field or global variable, and no step before this one writes it: check its name, or add it in ${en}.`,
      fr: `${subject} n’est ni un champ, ni un champ personnalisé, ni une variable globale, et aucune étape précédente ne l’écrit : vérifiez son nom, ou ajoutez-le dans ${fr}.`,
    };
  },
  event_field_unseen: ({ subject }) => ({
    en: `${subject} was in none of the latest events that start this automation, and is left empty then: check its name, or have it sent.`,
    fr: `${subject} n’était dans aucun des derniers événements qui déclenchent cette automatisation, et reste alors vide : vérifiez son nom, ou faites-le envoyer.`,
  }),
  event_name_unseen: ({ subject, fault }) => ({
    en: `No event named ${subject} has come yet: check its name, or have it sent.${fault.en}`,
    fr: `Aucun événement nommé ${subject} n’est encore arrivé : vérifiez son nom, ou faites-le envoyer.${fault.fr}`,
  }),
  reentry_field_unseen: ({ subject }) => ({
    en: `${subject}, by which contacts enter once for each value, was in none of the latest events that start this automation: an event without it starts a run each time. Check its name, or have it sent.`,
    fr: `${subject}, qui décide si un contact entre à nouveau, n’était dans aucun des derniers événements qui déclenchent cette automatisation : un événement sans ce champ lance une exécution chaque fois. Vérifiez son nom, ou faites-le envoyer.`,
  }),
  value_unfit: ({ subject, fault }) => ({
    en: `${subject} held ${fault.en}.`,
    fr: `${subject} contenait ${fault.fr}.`,
  }),
  contact_may_be_missing: () => ({
    en: 'This step needs a contact, and a campaign has one only inside a loop over contacts or when its run names one.',
    fr: 'Cette étape a besoin d’un contact ; une campagne n’en a que dans une boucle de contacts ou si son lancement en nomme un.',
  }),
  unsubscribe_missing: () => ({
    en: '{{ unsubscribe_url }} is missing: add a link to it, by which the reader leaves the list.',
    fr: '{{ unsubscribe_url }} manque : ajoutez-y un lien, par lequel on se désinscrit.',
  }),
  sample_left: ({ subject }) =>
    subject === 'address'
      ? {
          en: 'The sample address is still in the e-mail: write your own postal address.',
          fr: 'L’adresse d’exemple est encore dans l’e-mail : écrivez votre adresse postale.',
        }
      : subject === 'link'
        ? {
            en: `A link or a button of the e-mail still leads to ${sampleLink}: write where it leads.`,
            fr: `Un lien ou un bouton de l’e-mail mène encore à ${sampleLink} : écrivez où il mène.`,
          }
        : {
            en: `The e-mail still has texts of the example, word for word. Check that they are true of you, or write your own: ${textsLeft(subject ?? '', quotes.en)}`,
            fr: `L’e-mail contient encore des textes de l’exemple, mot pour mot. Vérifiez qu’ils sont vrais pour vous, ou écrivez les vôtres : ${textsLeft(subject ?? '', quotes.fr)}`,
          },
  category_unknown: ({ subject }) => ({
    en: `The account has no message category ${subject}: caps of a category do not count this message. Choose another one, or none.`,
    fr: `Le compte n’a pas de catégorie de message ${subject} : les plafonds par catégorie ne comptent pas ce message. Choisissez-en une autre, ou aucune.`,
  }),
  goal_missing: () => ({
    en: 'The winner is chosen by the goal, and there is none: set a goal, or choose the winner by hand.',
    fr: 'La gagnante est choisie d’après l’objectif, et il n’y en a pas : définissez un objectif, ou choisissez la gagnante à la main.',
  }),
  connection_failing: () => ({
    en: 'This step’s connection does not work: Settings › Apps says why.',
    fr: 'La connexion de cette étape ne fonctionne pas : Paramètres › Applications dit pourquoi.',
  }),
  secret_in_header: ({ subject }) => ({
    en: `The header ${subject} holds a credential: move it into a connection, where it is stored encrypted and shown to nobody.`,
    fr: `L’en-tête ${subject} contient un identifiant secret : déplacez-le dans une connexion, où il est chiffré et n’est montré à personne.`,
  }),
  secret_in_url: () => ({
    en: 'The address holds a credential: make a connection to the host, and write {{ app.secret }} in its place.',
    fr: 'L’adresse contient un identifiant secret : créez une connexion à l’hôte, et écrivez {{ app.secret }} à sa place.',
  }),
  triggers_each_other: ({ subject }) => ({
    en: `What this step sends starts this automation again, through ${subject} (20 times in a row at most).`,
    fr: `Ce que cette étape envoie redéclenche cette automatisation, par ${subject} (20 fois de suite au plus).`,
  }),
  tracks_own_trigger: ({ subject }) => ({
    en: `This step sends ${subject}, which starts this automation again (20 times in a row at most).`,
    fr: `Cette étape envoie ${subject}, qui redéclenche cette automatisation (20 fois de suite au plus).`,
  }),
};

/** The name of the app of a webhook; the identifier itself when no app has it. */
function appName(webhook: string): string {
  const kind = appKindOfWebhook(webhook);
  return kind === null ? webhook : apps[kind].name;
}

const nameOf = (field: string, language: Language): string => fieldName(field, language) ?? field;

const nothing: Words = { en: '', fr: '' };

/** The problem as the API returns it. */
export function describeProblem(
  { subject = '', fault = nothing, ...problem }: FoundProblem,
  language: Language,
): FlowProblem {
  const telling = words[problem.code];
  const message = wordsIn(telling({ field: problem.field ?? '', subject, fault }), language);
  return { ...problem, severity: severityOf(problem.code), message };
}
