import type { AppField } from '../steps/api-call/schema';
import type { Words } from '../values/text/words';

/** Names for people of the fields that an app's step requires. */
export const appFieldNames: Readonly<Partial<Record<AppField, Words>>> = {
  phone_number: { en: 'the phone number', fr: 'le numéro de téléphone' },
  message: { en: 'the message', fr: 'le message' },
  to: { en: 'the recipient', fr: 'le destinataire' },
  subject: { en: 'the subject', fr: 'l’objet' },
  html: { en: 'the content, or choose a template', fr: 'le contenu, ou choisissez un modèle' },
  external_id: { en: 'the external id', fr: 'l’identifiant externe' },
  prompt: { en: 'the prompt', fr: 'l’instruction' },
  model: { en: 'the model', fr: 'le modèle' },
  channel: { en: 'the channel', fr: 'le canal' },
  message_template_id: { en: 'the message template', fr: 'le modèle de message' },
  text: { en: 'the plain-text version', fr: 'la version en texte brut' },
  is_transactional: { en: '“Send at any time”', fr: '« Envoyer à toute heure »' },
  message_category: { en: 'the message category', fr: 'la catégorie du message' },
  when_capped: { en: 'what happens over a cap', fr: 'ce qui arrive au-delà d’un plafond' },
};
