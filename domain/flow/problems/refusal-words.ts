import type { EntryRefusal } from '../../entities/automatisations/entry';
import { depthLimit, fanOutLimit } from '../../entities/events/event';
import type { Language } from '../../values/language';
import { wordsIn, type Words } from '../../values/text/words';

const refusals: Record<EntryRefusal, Words> = {
  draft: {
    en: 'The automation was a draft when the event arrived.',
    fr: 'L’automatisation était un brouillon quand l’événement est arrivé.',
  },
  before_publishing: {
    en: 'The event arrived before the automation was published.',
    fr: 'L’événement est arrivé avant la publication de l’automatisation.',
  },
  other_trigger: {
    en: 'Another event started the automation when this one arrived.',
    fr: 'Un autre événement déclenchait l’automatisation quand celui-ci est arrivé.',
  },
  already_active: {
    en: 'The contact was inside already, and may enter again only after leaving.',
    fr: 'Le contact était déjà dans l’automatisation, et ne peut y revenir qu’après en être sorti.',
  },
  already_entered: {
    en: 'The contact had been inside before, and may enter only once.',
    fr: 'Le contact était déjà entré, et ne peut entrer qu’une fois.',
  },
  within_period: {
    en: 'The contact had started less than the set period before.',
    fr: 'La dernière entrée du contact datait de moins longtemps que la période réglée.',
  },
  value_entered: {
    en: 'The contact had started with this value of the event’s field before.',
    fr: 'Le contact était déjà entré avec cette valeur du champ de l’événement.',
  },
  exit_tag: {
    en: 'The contact had the tag that makes contacts leave.',
    fr: 'Le contact avait l’étiquette qui fait sortir les contacts.',
  },
  control_group: {
    en: 'The contact is in the control group of the goal, which does not enter.',
    fr: 'Le contact fait partie du groupe témoin de l’objectif, qui n’entre pas.',
  },
  depth_limit: {
    en: `The event was sent by automations that start each other more than ${depthLimit} deep, and started nothing.`,
    fr: `L’événement venait d’automatisations qui se déclenchent l’une l’autre sur plus de ${depthLimit} niveaux, et n’a rien déclenché.`,
  },
  fan_out_limit: {
    en: `The event came after more than ${fanOutLimit} others that automations sent because of a single event, and started nothing.`,
    fr: `L’événement suivait plus de ${fanOutLimit} autres que des automatisations ont envoyés à cause d’un seul, et n’a rien déclenché.`,
  },
  trigger_false: {
    en: 'The event was sent with trigger: false, as history that starts nothing.',
    fr: 'L’événement a été envoyé avec trigger: false, comme historique qui ne déclenche rien.',
  },
  not_kept: {
    en: 'The event is so old that a run that it started is no longer kept.',
    fr: 'L’événement est si ancien que l’exécution qu’il aurait lancée n’est plus conservée.',
  },
};

/** Words for why a matching event did not start a run for its contact. */
export const refusalText = (code: EntryRefusal, language: Language): string =>
  wordsIn(refusals[code], language);
