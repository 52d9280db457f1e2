import type { Words } from '../values/text/words';
import { appFieldNames } from '../apps/field-names';
import type { Language } from '../values/language';
import { appFields } from './api-call/schema';

/** Names of a step's fields for people, in the form used after a verb. */
const stepFieldNames: Readonly<Record<string, Words>> = {
  body: { en: 'the body', fr: 'le corps' },
  contact_external_id: { en: 'the contact’s external id', fr: 'l’identifiant externe du contact' },
  days: { en: 'the days', fr: 'les jours' },
  delay: { en: 'the wait', fr: 'l’attente' },
  delay_unit: { en: 'the unit', fr: 'l’unité' },
  delay_variable: { en: 'the variable to wait for', fr: 'la variable à attendre' },
  description: { en: 'the description', fr: 'la description' },
  event_data: { en: 'the event data', fr: 'les données de l’événement' },
  event_name: { en: 'the event name', fr: 'le nom de l’événement' },
  from: { en: 'the path of the mapping', fr: 'le chemin de la correspondance' },
  headers: { en: 'the headers', fr: 'les en-têtes' },
  hoursBetween: { en: 'the hours', fr: 'les heures' },
  list: { en: 'the list', fr: 'la liste' },
  one_for_each: {
    en: 'the field whose values are each used once',
    fr: 'le champ dont chaque valeur n’est prise qu’une fois',
  },
  operation: { en: 'the operation', fr: 'l’opération' },
  second_value: { en: 'the replacement', fr: 'le texte de remplacement' },
  segment_id: { en: 'the segment', fr: 'le segment' },
  tag_id: { en: 'the tag', fr: 'l’étiquette' },
  timezone: { en: 'the timezone', fr: 'le fuseau horaire' },
  to: { en: 'the variable of the mapping', fr: 'la variable de la correspondance' },
  url: { en: 'the address (URL)', fr: 'l’adresse (URL)' },
  user_app_id: { en: 'the connection', fr: 'la connexion' },
  value: { en: 'the value', fr: 'la valeur' },
  variable: { en: 'the variable', fr: 'la variable' },
  ways: { en: 'the ways', fr: 'les voies' },
  winner: { en: 'the winner', fr: 'la gagnante' },
  winner_chosen_at: { en: 'the automatic choice', fr: 'le choix automatique' },
  winner_rule: { en: 'the rule for the winner', fr: 'la règle de la gagnante' },
};

/** The name of a field of a step's data; a nested field is called by the name of its own key. Null when there is none. */
export function fieldName(field: string, language: Language): string | null {
  const keys = field.split('.');
  const ofApp = appFields.keyof().safeParse(field);
  const names = [ofApp.data && appFieldNames[ofApp.data], nameOf(keys.at(-1)), nameOf(keys[0])].find(Boolean);
  return names ? names[language] : null;
}

/** `extract_variables.0.from` is named as a `from`, and `event_data.total` as part of the event data. */
const nameOf = (key = ''): Words | undefined => stepFieldNames[key];
