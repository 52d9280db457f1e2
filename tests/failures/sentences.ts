import type { Said } from './cell';

const say = (code: string, en: string, fr: string): Said => ({ code, en, fr });

/** What a user can do about it, as the end of the sentence. */
const ways = {
  data: ['Correct the data or the step, then retry.', 'Corrigez les données ou l’étape, puis réessayez.'],
  step: ['Change the step, then retry.', 'Modifiez l’étape, puis réessayez.'],
  tag: ['Choose one in the step, then retry.', 'Choisissez-en une dans l’étape, puis réessayez.'],
  segment: [
    'Choose a segment in the step, then retry.',
    'Choisissez un segment dans l’étape, puis réessayez.',
  ],
  contact: [
    'A run has one when its event names a contact, or inside a loop over contacts: change the flow and retry, or go on past the step.',
    'Une exécution en a un quand son événement nomme un contact, ou dans une boucle sur des contacts : modifiez le flux et réessayez, ou sautez l’étape.',
  ],
  address: [
    'Correct the address in the step, then retry.',
    'Corrigez l’adresse dans l’étape, puis réessayez.',
  ],
  unknown: [
    'Look there: if it was done, go on past the step; if not, retry.',
    'Regardez là-bas : si c’est fait, sautez l’étape ; sinon, réessayez.',
  ],
  later: [
    'Retry when the other side is well again.',
    'Réessayez quand le service appelé fonctionnera de nouveau.',
  ],
  refused: [
    'Its answer is in the log: correct the step or the connection, then retry.',
    'Sa réponse est dans le journal : corrigez l’étape ou la connexion, puis réessayez.',
  ],
} as const;

/** A sentence that ends with what a user can do. */
const withWay = (code: string, way: keyof typeof ways, en: string, fr: string): Said =>
  say(code, `${en} ${ways[way][0]}`, `${fr} ${ways[way][1]}`);

/** The sentences of the table, as the interface shows them in each language. */
export const sentences = {
  stopped: say('stopped_by_user', 'Stopped by hand.', 'Arrêtée à la main.'),

  notANumber: withWay(
    'not_a_number',
    'data',
    'contact.amount is not a number.',
    'contact.amount n’est pas un nombre.',
  ),
  notAList: withWay(
    'not_a_list',
    'data',
    'event.lines is not a list, so it has no items.',
    'event.lines n’est pas une liste, et n’a donc aucun élément.',
  ),
  noItems: withWay(
    'not_a_list',
    'data',
    'event.lines is neither a list nor an object, so it holds no items.',
    'event.lines n’est ni une liste ni un objet, et ne contient donc aucun élément.',
  ),
  delayUnreadable: (path: string): Said =>
    withWay(
      'delay_unreadable',
      'data',
      `${path} holds neither a number nor a date such as 2026-12-01, so how long to wait is not known.`,
      `${path} ne contient ni un nombre ni une date comme 2026-12-01 : la durée d’attente est inconnue.`,
    ),
  tooLarge: withWay(
    'over_budget',
    'data',
    'A text took too long to be rendered, or grew too large.',
    'Un texte a été trop long à composer, ou est devenu trop grand.',
  ),
  noAwaited: withWay(
    'event_name_invalid',
    'data',
    'This step does not say which event to wait for.',
    'Cette étape ne dit pas quel événement attendre.',
  ),
  noName: withWay(
    'event_name_invalid',
    'data',
    'The name of the event came out empty: check its variables.',
    'Le nom de l’événement est vide : vérifiez ses variables.',
  ),
  dataRefused: withWay(
    'data_refused',
    'data',
    'What this flow made cannot be stored: a value is too large, or a text holds a character that is not allowed.',
    'Ce que ce flux a produit ne peut pas être enregistré : une valeur est trop grande, ou un texte contient un caractère interdit.',
  ),
  noAddress: withWay(
    'url_invalid',
    'data',
    '"shop" is not an address that can be called.',
    '« shop » n’est pas une adresse qui peut être appelée.',
  ),
  elsewhere: withWay(
    'connection_elsewhere',
    'address',
    'The connection of this step signs in at http://{host} only, and the step calls http://{host}.',
    'La connexion de cette étape ne s’authentifie que sur http://{host}, et l’étape appelle http://{host}.',
  ),
  recipientMissing: withWay(
    'recipient_missing',
    'data',
    'There is nobody to send this to: the recipient came out empty.',
    'Il n’y a personne à qui envoyer ceci : le destinataire est vide.',
  ),
  recipientInvalid: withWay(
    'recipient_invalid',
    'data',
    'The message has no address that it can be sent to.',
    'Le message n’a aucune adresse à laquelle être envoyé.',
  ),
  phoneInvalid: withWay(
    'twilio_21211',
    'data',
    'The phone number is not valid: write it as +33612345678, or choose the country of numbers without a country code in Settings, General.',
    'Le numéro de téléphone n’est pas valable : écrivez-le comme +33612345678, ou choisissez le pays des numéros sans indicatif dans Paramètres, Général.',
  ),
  mailInvalid: withWay(
    'sendgrid_personalizations.0.to.0.email',
    'data',
    'The recipient’s e-mail address is missing or not valid.',
    'L’adresse e-mail du destinataire manque ou n’est pas valable.',
  ),
  appRefused: (code: string, app: string, words: string): Said =>
    say(
      code,
      `${app} refused: correct the step or the connection, then retry. In its words: ${words}`,
      `${app} a refusé : corrigez l’étape ou la connexion, puis réessayez. Dans ses mots : ${words}`,
    ),

  noContact: {
    UPDATE_VARIABLE: withWay(
      'contact_missing',
      'contact',
      'This step changes a contact, and the run has none.',
      'Cette étape modifie un contact, et l’exécution n’en a pas.',
    ),
    TAG: withWay(
      'contact_missing',
      'contact',
      'This step tags a contact, and the run has none.',
      'Cette étape étiquette un contact, et l’exécution n’en a pas.',
    ),
    CONDITION: withWay(
      'contact_missing',
      'contact',
      'This condition asks about a contact, and the run has none.',
      'Cette condition porte sur un contact, et l’exécution n’en a pas.',
    ),
    COUNT: withWay(
      'contact_missing',
      'contact',
      'This step counts the events of a contact, and the run has none.',
      'Cette étape compte les événements d’un contact, et l’exécution n’en a pas.',
    ),
    WAIT: withWay(
      'contact_missing',
      'contact',
      'This step waits for an event of a contact, and the run has none.',
      'Cette étape attend un événement d’un contact, et l’exécution n’en a pas.',
    ),
    SPLIT: withWay(
      'contact_missing',
      'contact',
      'This step chooses a way for a contact, and the run has none.',
      'Cette étape choisit une voie pour un contact, et l’exécution n’en a pas.',
    ),
  },
  noTag: {
    TAG: withWay(
      'tag_missing',
      'tag',
      'This step has no tag: it was never chosen, or it was deleted.',
      'Cette étape n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
    ),
    CONDITION: withWay(
      'tag_missing',
      'tag',
      'This condition has no tag: it was never chosen, or it was deleted.',
      'Cette condition n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
    ),
    LOOP: withWay(
      'tag_missing',
      'tag',
      'This loop has no tag: it was never chosen, or it was deleted.',
      'Cette boucle n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
    ),
  },
  noSegment: {
    CONDITION: withWay(
      'segment_missing',
      'segment',
      'This condition has no segment: it was never chosen.',
      'Cette condition n’a pas de segment : il n’a jamais été choisi.',
    ),
    LOOP: withWay(
      'segment_missing',
      'segment',
      'The segment that this loop goes through was deleted.',
      'Le segment que cette boucle parcourt a été supprimé.',
    ),
  },
  noConnection: say(
    'connection_missing',
    'This step has no connection: it was never chosen, or it was deleted. Choose one in the step, then retry.',
    'Cette étape n’a pas de connexion : elle n’a jamais été choisie, ou a été supprimée. Choisissez-en une dans l’étape, puis réessayez.',
  ),
  connectionGone: say(
    'connection_missing',
    'The connection that this call goes through was deleted: choose another one in the step, then retry.',
    'La connexion de cet appel a été supprimée : choisissez-en une autre dans l’étape, puis réessayez.',
  ),

  noTemplate: say(
    'message_template_missing',
    'The message template of this step no longer exists: choose another one, or write the text in the step, then retry.',
    'Le modèle de message de cette étape n’existe plus : choisissez-en un autre, ou écrivez le texte dans l’étape, puis réessayez.',
  ),
  otherTemplate: say(
    'message_template_other',
    'The message template “Welcome” is for another channel: choose another one in the step, then retry.',
    'Le modèle de message « Welcome » est pour un autre canal : choisissez-en un autre dans l’étape, puis réessayez.',
  ),
  faultyTemplate: say(
    'message_template_invalid',
    'The message template “Welcome” cannot be used: correct what its page says, then retry.',
    'Le modèle de message « Welcome » n’est pas utilisable : corrigez ce que sa page signale, puis réessayez.',
  ),

  callRefused: withWay(
    'call_refused',
    'refused',
    'The other side refused the call (404).',
    'Le service appelé a refusé l’appel (404).',
  ),
  unwell: (code: string, en: string, fr: string): Said => say(code, en, fr),
  triedLong: ({ code, en, fr }: Said): Said =>
    withWay(code, 'later', `${en} It was tried {n} times.`, `${fr} L’appel a été tenté {n} fois.`),
  slow: say(
    'no_answer',
    '{host} was called, and did not answer in time.',
    '{host} a été appelé, et n’a pas répondu à temps.',
  ),
  slowUnknown: withWay(
    'outcome_unknown',
    'unknown',
    '{host} was called, and did not answer in time. Whether it did its work is not known.',
    '{host} a été appelé, et n’a pas répondu à temps. On ne sait pas s’il a fait son travail.',
  ),
  workerGone: withWay(
    'outcome_unknown',
    'unknown',
    'The worker stopped while this call was out, so whether it did its work is not known.',
    'Le service s’est arrêté pendant cet appel : on ne sait pas s’il a fait son travail.',
  ),
} as const;
