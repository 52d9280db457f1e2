import type { Answered } from '../../providers/stand-in';
import { callsNobody, type Case, type Column, type Deed, type Said } from '../cell';
import type { Caller } from '../row';
import { and, anHourLater, callsFailOften, providerAnswers, providerWell, triesNow } from '../deeds';
import { failed, hurried, resolvable, waits } from '../outcomes';
import { sentences } from '../sentences';

/** The provider's responses for a permanent refusal and for a temporary error. */
interface Provider {
  refuses: { answer: Answered; said: Said };
  unwell: Deed;
  saidUnwell: Said;
}

const provider = (refused: Answered, said: Said, unwell: Answered, saidUnwell: Said): Provider => ({
  refuses: { answer: refused, said },
  unwell: providerAnswers(unwell),
  saidUnwell,
});

const unavailable: Answered = { status: 503, body: 'unavailable' };
const saidUnavailable = sentences.unwell(
  'provider_down',
  'The other side could not answer (503).',
  'Le service appelé n’a pas pu répondre (503).',
);
const signInRefused: Said = {
  code: 'sign_in_refused',
  en: 'The other side refused the sign-in (401): check the connection or the headers of this step.',
  fr: 'Le service appelé a refusé l’authentification (401) : vérifiez la connexion ou les en-têtes de cette étape.',
};

export const unwellProviders: Readonly<Record<Caller, Provider>> = {
  APICALL: provider({ status: 404 }, sentences.callRefused, unavailable, saidUnavailable),
  http: provider({ status: 401 }, signInRefused, unavailable, saidUnavailable),
  twilio: provider(
    { status: 400, body: { code: 21_408, message: 'Permission to send an SMS has not been enabled.' } },
    {
      code: 'twilio_21408',
      en: 'The Twilio account may not send to this country: allow it in the geo permissions there.',
      fr: 'Le compte Twilio n’a pas le droit d’envoyer vers ce pays : autorisez-le dans ses permissions géographiques.',
    },
    unavailable,
    saidUnavailable,
  ),
  sendgrid: provider(
    { status: 403, body: { errors: [{ message: 'not verified', field: 'from' }] } },
    {
      code: 'sendgrid_403',
      en: 'SendGrid refused the sender: verify the sender’s address there, and give the key the right to send mail.',
      fr: 'SendGrid a refusé l’expéditeur : vérifiez-y son adresse, et donnez à la clé le droit d’envoyer des e-mails.',
    },
    unavailable,
    saidUnavailable,
  ),
  onesignal: provider(
    { status: 401, body: { errors: ['no'] } },
    {
      code: 'onesignal_401',
      en: 'OneSignal refused the key: check the API key of the connection.',
      fr: 'OneSignal a refusé la clé : vérifiez la clé d’API de la connexion.',
    },
    unavailable,
    sentences.unwell(
      'onesignal_503',
      'OneSignal is unavailable for a moment.',
      'OneSignal est momentanément indisponible.',
    ),
  ),
  chatgpt: provider(
    { status: 429, body: { error: { message: 'quota', code: 'insufficient_quota' } } },
    {
      code: 'chatgpt_insufficient_quota',
      en: 'The OpenAI account has no credit left, or its monthly limit is reached: look at its billing.',
      fr: 'Le compte OpenAI n’a plus de crédit, ou sa limite mensuelle est atteinte : regardez sa facturation.',
    },
    unavailable,
    saidUnavailable,
  ),
  gemini: provider(
    { status: 403, body: { error: { status: 'PERMISSION_DENIED', message: 'no' } } },
    {
      code: 'gemini_PERMISSION_DENIED',
      en: 'The key may not use Gemini: check its rights in Google AI Studio.',
      fr: 'La clé n’a pas accès à Gemini : vérifiez ses droits dans Google AI Studio.',
    },
    { status: 503, body: { error: { status: 'UNAVAILABLE', message: 'overloaded' } } },
    sentences.unwell(
      'gemini_UNAVAILABLE',
      'Gemini is overloaded for a moment.',
      'Gemini est momentanément surchargé.',
    ),
  ),
  slack: provider(
    { status: 200, body: { ok: false, error: 'not_in_channel' } },
    {
      code: 'slack_not_in_channel',
      en: 'The app is not in this channel: invite it there (/invite), then retry.',
      fr: 'L’application n’est pas dans ce canal : invitez-la (/invite), puis réessayez.',
    },
    unavailable,
    saidUnavailable,
  ),
  gmail: provider(
    { status: 552, body: '5.3.4 Message too big' },
    {
      code: 'gmail_too_large',
      en: 'The e-mail is larger than Gmail takes. Change the step, then retry.',
      fr: 'L’e-mail est plus grand que ce que Gmail accepte. Modifiez l’étape, puis réessayez.',
    },
    { status: 451, body: '4.3.0 Temporary System Problem' },
    sentences.unwell(
      'gmail_451',
      'Gmail refused the e-mail (451): 451 4.3.0 Temporary System Problem',
      'Gmail a refusé l’e-mail (451) : 451 4.3.0 Temporary System Problem',
    ),
  ),
  smtp: provider(
    { status: 552, body: '5.3.4 Message too big for system' },
    {
      code: 'smtp_too_large',
      en: 'The e-mail is larger than the mail server takes. Change the step, then retry.',
      fr: 'L’e-mail est plus grand que ce que le serveur d’e-mail accepte. Modifiez l’étape, puis réessayez.',
    },
    { status: 451, body: '4.3.0 Other or undefined mail system status' },
    sentences.unwell(
      'smtp_451',
      'The mail server refused the e-mail (451): 451 4.3.0 Other or undefined mail system status',
      'Le serveur d’e-mail a refusé l’e-mail (451) : 451 4.3.0 Other or undefined mail system status',
    ),
  ),
};

const ofCall = (row: Caller): [Case, ...Case[]] => {
  const { refuses, unwell, saidUnwell } = unwellProviders[row];
  const refused = failed(row, refuses.said);
  const triedAgain = waits(row, { triedAgain: saidUnwell });
  const givenUp = failed(row, sentences.triedLong(saidUnwell));
  return [
    {
      when: 'the provider refuses the call',
      before: providerAnswers(refuses.answer),
      run: refused,
      mend: providerWell,
      ways: resolvable(row, refused),
    },
    {
      when: 'the provider is unwell: the call is tried again, less and less often',
      before: unwell,
      meanwhile: callsFailOften,
      run: triedAgain,
      mend: providerWell,
      ways: hurried(row, triedAgain),
    },
    {
      when: 'the provider is unwell for an hour: the call is given up',
      before: unwell,
      meanwhile: and(callsFailOften, anHourLater, triesNow),
      run: givenUp,
      mend: providerWell,
      ways: resolvable(row, givenUp),
    },
  ];
};

/** The provider refuses the call, or has a temporary error. */
export const providerError: Column = {
  APICALL: ofCall('APICALL'),
  CONDITION: callsNobody,
  DELAY: callsNobody,
  UPDATE_VARIABLE: callsNobody,
  TAG: callsNobody,
  LOOP: callsNobody,
  TRACK: callsNobody,
  COUNT: callsNobody,
  WAIT: callsNobody,
  SPLIT: callsNobody,
  twilio: ofCall('twilio'),
  sendgrid: ofCall('sendgrid'),
  onesignal: ofCall('onesignal'),
  chatgpt: ofCall('chatgpt'),
  gemini: ofCall('gemini'),
  slack: ofCall('slack'),
  gmail: ofCall('gmail'),
  smtp: ofCall('smtp'),
  http: ofCall('http'),
};
