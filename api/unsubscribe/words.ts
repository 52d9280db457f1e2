import type { Language } from '../../domain/values/language';

/** The page's texts. `{address}` is the e-mail that the link was sent to, mostly hidden; `{sender}` the sending company; `{topic}` a topic. */
interface Words {
  question: string;
  about: string;
  leave: string;
  left: string;
  leftAbout: string;
  comeBack: string;
  /** Where the account has topics. */
  choose: string;
  chooseAbout: string;
  saved: string;
  leaveTopic: string;
  topicLeft: string;
  topics: string;
  topicsAfterLeaving: string;
  save: string;
  all: string;
  allAbout: string;
  leaveAll: string;
  broken: string;
  brokenAbout: string;
  otherLanguage: string;
}

export const words: Record<Language, Words> = {
  en: {
    question: 'Stop these e-mails?',
    about: 'No more e-mails from {sender} will be sent to {address}.',
    leave: 'Yes, stop these e-mails',
    left: 'You are unsubscribed',
    leftAbout: 'No more e-mails from {sender} will be sent to {address}. You may close this page.',
    comeBack: 'That was a mistake: send them again',
    choose: 'Choose your e-mails',
    chooseAbout: 'This is what {sender} sends to {address}.',
    saved: 'Your choice is saved.',
    leaveTopic: 'No more “{topic}”',
    topicLeft: 'You no longer receive “{topic}”.',
    topics: 'I want to receive',
    topicsAfterLeaving: 'Or receive only what you choose',
    save: 'Save my choice',
    all: 'No e-mails at all',
    allAbout: 'No more e-mails from {sender} will be sent to {address}, whatever their topic.',
    leaveAll: 'Stop all e-mails',
    broken: 'This link does not work',
    brokenAbout:
      'It may be cut off: copy the whole address from the e-mail. If it still does not work, reply to the e-mail and ask its sender to unsubscribe you.',
    otherLanguage: 'Français',
  },
  fr: {
    question: 'Ne plus recevoir ces e-mails ?',
    about: 'Plus aucun e-mail de {sender} ne sera envoyé à {address}.',
    leave: 'Oui, ne plus les recevoir',
    left: 'Vous êtes désinscrit',
    leftAbout: 'Plus aucun e-mail de {sender} ne sera envoyé à {address}. Vous pouvez fermer cette page.',
    comeBack: 'C’était une erreur : recevoir ces e-mails à nouveau',
    choose: 'Choisissez vos e-mails',
    chooseAbout: 'Voici ce que {sender} envoie à {address}.',
    saved: 'Votre choix est enregistré.',
    leaveTopic: 'Ne plus recevoir « {topic} »',
    topicLeft: 'Vous ne recevez plus « {topic} ».',
    topics: 'Je veux recevoir',
    topicsAfterLeaving: 'Ou ne recevez que ce que vous choisissez',
    save: 'Enregistrer mon choix',
    all: 'Plus aucun e-mail',
    allAbout: 'Plus aucun e-mail de {sender} ne sera envoyé à {address}, quel que soit son thème.',
    leaveAll: 'Arrêter tous les e-mails',
    broken: 'Ce lien ne fonctionne pas',
    brokenAbout:
      'Il est peut-être incomplet : copiez toute l’adresse depuis l’e-mail. S’il ne fonctionne toujours pas, répondez à l’e-mail et demandez à son expéditeur de vous désinscrire.',
    otherLanguage: 'English',
  },
};

/** Used instead of an unknown e-mail. */
export const yourAddress: Record<Language, string> = { en: 'you', fr: 'votre adresse' };

/** Used instead of a company without a name. */
export const thisSender: Record<Language, string> = { en: 'this sender', fr: 'cet expéditeur' };
