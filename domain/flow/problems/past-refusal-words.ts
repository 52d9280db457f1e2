import type { RuleRefusal } from '../../entities/automatisations/entry';
import type { PastRefusal } from '../../entities/automatisations/past-contacts';
import type { Language } from '../../values/language';
import { wordsIn, type Words } from '../../values/text/words';
import { refusalText } from './refusal-words';

type OwnRefusal = Exclude<PastRefusal, RuleRefusal | 'depth_limit' | 'fan_out_limit'>;

const own: Record<OwnRefusal, Words> = {
  already_handled: {
    en: 'The contact’s latest event has started the automation already, or was refused by it.',
    fr: 'Le dernier événement du contact a déjà déclenché l’automatisation, ou a été refusé par elle.',
  },
  left_since: {
    en: 'Since then, the contact has had the event that makes contacts leave.',
    fr: 'Le contact a eu depuis l’événement qui fait sortir les contacts.',
  },
  tag_removed: {
    en: 'The contact no longer has the tag.',
    fr: 'Le contact n’a plus l’étiquette.',
  },
  segment_changed: {
    en: 'The contact is no longer in the segment, or is back in the one that it had left.',
    fr: 'Le contact n’est plus dans le segment, ou est revenu dans celui dont il était sorti.',
  },
  contact_gone: {
    en: 'The contact, or its event, was erased meanwhile.',
    fr: 'Le contact, ou son événement, a été effacé entre-temps.',
  },
  ended_before: {
    en: 'The contact left, or was stopped, before the first step.',
    fr: 'Le contact est sorti, ou a été arrêté, avant la première étape.',
  },
};

const isOwn = (code: PastRefusal): code is OwnRefusal => Object.hasOwn(own, code);

/** Words for why a contact of the past is not added. */
export const pastRefusalText = (code: PastRefusal, language: Language): string =>
  isOwn(code) ? wordsIn(own[code], language) : refusalText(code, language);
