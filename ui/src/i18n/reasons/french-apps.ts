/** What the apps refuse, and why: French by the English that is kept with the run; `{…}` is what differs. */
export const frenchOfApps: Readonly<Record<string, string>> = {
  // Models
  'The model answered nothing: change the prompt.': 'Le modèle n’a rien répondu : modifiez l’instruction.',
  'The model was to answer true or false, and answered: {reply}':
    'Le modèle devait répondre vrai ou faux, et a répondu : {reply}',
  'The model refused to answer: its content filter stopped it':
    'Le modèle a refusé de répondre : son filtre de contenu l’a arrêté',
  'The model refused to answer: {words}': 'Le modèle a refusé de répondre : {words}',
  'OpenAI refused the key: check the API key of the connection.':
    'OpenAI a refusé la clé : vérifiez la clé d’API de la connexion.',
  'The OpenAI account has no credit left, or its monthly limit is reached: look at its billing.':
    'Le compte OpenAI n’a plus de crédit, ou sa limite mensuelle est atteinte : regardez sa facturation.',
  'OpenAI asked for fewer or shorter prompts.':
    'OpenAI demande des instructions moins nombreuses ou plus courtes.',
  'The prompt is too long for this model: shorten it.':
    'L’instruction est trop longue pour ce modèle : raccourcissez-la.',
  'OpenAI does not serve the country that this server stands in.':
    'OpenAI ne dessert pas le pays où se trouve ce serveur.',
  'OpenAI refused the prompt: change it.': 'OpenAI a refusé l’instruction : modifiez-la.',
  'OpenAI answered what cannot be read.': 'La réponse d’OpenAI est illisible.',
  'OpenAI has no model {model} for this key: choose its successor {successor} in this step.':
    'OpenAI n’a pas de modèle {model} pour cette clé : choisissez son successeur {successor} dans cette étape.',
  'OpenAI has no model {model} for this key: choose another one in this step.':
    'OpenAI n’a pas de modèle {model} pour cette clé : choisissez-en un autre dans cette étape.',
  'Gemini refused the key: check the API key of the connection.':
    'Gemini a refusé la clé : vérifiez la clé d’API de la connexion.',
  'The key may not use Gemini: check its rights in Google AI Studio.':
    'La clé n’a pas accès à Gemini : vérifiez ses droits dans Google AI Studio.',
  'Google wants billing switched on for this project: do so in Google AI Studio.':
    'Google demande d’activer la facturation de ce projet : faites-le dans Google AI Studio.',
  'Gemini has no such model, or no longer: choose another in the step.':
    'Gemini n’a pas ou plus ce modèle : choisissez-en un autre dans l’étape.',
  'Gemini asked for fewer prompts.': 'Gemini demande moins d’instructions.',
  'Gemini is in trouble for a moment.': 'Gemini est momentanément en difficulté.',
  'Gemini is overloaded for a moment.': 'Gemini est momentanément surchargé.',
  'Gemini took too long.': 'Gemini a mis trop de temps.',
  'Gemini answered what cannot be read.': 'La réponse de Gemini est illisible.',
  'Gemini refused to answer ({stopped}): change the prompt.':
    'Gemini a refusé de répondre ({stopped}) : modifiez l’instruction.',

  // E-mail
  'Gmail refused the sign-in: make a new app password and put it into the connection.':
    'Gmail a refusé l’authentification : créez un nouveau mot de passe d’application et mettez-le dans la connexion.',
  'Gmail wants an app password here, not the account’s own password.':
    'Gmail demande ici un mot de passe d’application, pas celui du compte.',
  'The mailbox has reached what Gmail lets it send in a day.':
    'La boîte a atteint ce que Gmail la laisse envoyer en un jour.',
  'Gmail refused the e-mail ({status}): correct the step or the connection, then retry. In its words: {words}':
    'Gmail a refusé l’e-mail ({status}) : corrigez l’étape ou la connexion, puis réessayez. Dans ses mots : {words}',
  'Gmail refused the e-mail ({status}): {words}': 'Gmail a refusé l’e-mail ({status}) : {words}',
  'The recipient’s address does not exist.': 'L’adresse du destinataire n’existe pas.',
  'The recipient’s address is not valid.': 'L’adresse du destinataire n’est pas valable.',
  'The mail server refused the sign-in: correct the user name and the password of the connection, then retry.':
    'Le serveur d’e-mail a refusé l’authentification : corrigez le nom d’utilisateur et le mot de passe de la connexion, puis réessayez.',
  'The mail server refused the e-mail ({status}): correct the step or the connection, then retry. In its words: {words}':
    'Le serveur d’e-mail a refusé l’e-mail ({status}) : corrigez l’étape ou la connexion, puis réessayez. Dans ses mots : {words}',
  'The mail server refused the e-mail ({status}): {words}':
    'Le serveur d’e-mail a refusé l’e-mail ({status}) : {words}',
  'The e-mail is larger than the mail server takes.':
    'L’e-mail est plus grand que ce que le serveur d’e-mail accepte.',
  'The e-mail is larger than Gmail takes.': 'L’e-mail est plus grand que ce que Gmail accepte.',
  'SendGrid refused the key: check the API key of the connection.':
    'SendGrid a refusé la clé : vérifiez la clé d’API de la connexion.',
  'SendGrid refused the sender: verify the sender’s address there, and give the key the right to send mail.':
    'SendGrid a refusé l’expéditeur : vérifiez-y son adresse, et donnez à la clé le droit d’envoyer des e-mails.',
  'The e-mail is too large for SendGrid: shorten it.':
    'L’e-mail est trop grand pour SendGrid : raccourcissez-le.',
  'SendGrid asked for fewer calls.': 'SendGrid demande moins d’appels.',
  'The recipient’s e-mail address is missing or not valid.':
    'L’adresse e-mail du destinataire manque ou n’est pas valable.',
  'The sender’s e-mail address is missing or not valid.':
    'L’adresse e-mail de l’expéditeur manque ou n’est pas valable.',
  'SendGrid does not know the template: check its id.':
    'SendGrid ne connaît pas ce modèle : vérifiez son identifiant.',
  'The subject came out empty: check its variables.': 'L’objet est vide : vérifiez ses variables.',
  'The e-mail came out empty: check its variables.': 'L’e-mail est vide : vérifiez ses variables.',

  // Text messages, notifications, chat
  'The message came out empty: check its variables.': 'Le message est vide : vérifiez ses variables.',
  'Twilio refused the sign-in: check the account SID and the auth token of the connection.':
    'Twilio a refusé l’authentification : vérifiez le SID du compte et le jeton de la connexion.',
  'Twilio does not know this account: check the account SID of the connection.':
    'Twilio ne connaît pas ce compte : vérifiez le SID du compte de la connexion.',
  'Twilio asked for fewer calls at once.': 'Twilio demande moins d’appels à la fois.',
  'The phone number is not valid: write it as +33612345678, or choose the country of numbers without a country code in Settings, General.':
    'Le numéro de téléphone n’est pas valable : écrivez-le comme +33612345678, ou choisissez le pays des numéros sans indicatif dans Paramètres, Général.',
  'The Twilio account may not send to this country: allow it in the geo permissions there.':
    'Le compte Twilio n’a pas le droit d’envoyer vers ce pays : autorisez-le dans ses permissions géographiques.',
  'The recipient answered STOP, so Twilio sends them nothing.':
    'Le destinataire a répondu STOP : Twilio ne lui envoie rien.',
  'The sender’s queue at Twilio is full.': 'La file de l’expéditeur chez Twilio est pleine.',
  'Twilio finds no way from the sender to this number.':
    'Twilio ne trouve pas de chemin de l’expéditeur à ce numéro.',
  'The number is none that takes text messages.': 'Ce numéro ne reçoit pas de SMS.',
  'The message is longer than 1,600 characters: shorten it.':
    'Le message dépasse 1 600 caractères : raccourcissez-le.',
  'The messaging service has no sender: add a phone number to it at Twilio.':
    'Le service de messagerie n’a pas d’expéditeur : ajoutez-lui un numéro chez Twilio.',
  'Twilio does not know the messaging service: check its SID in the connection.':
    'Twilio ne connaît pas ce service de messagerie : vérifiez son SID dans la connexion.',
  'OneSignal refused the key: check the API key of the connection.':
    'OneSignal a refusé la clé : vérifiez la clé d’API de la connexion.',
  'OneSignal refused the key: check that the API key and the app id belong together.':
    'OneSignal a refusé la clé : vérifiez que la clé d’API et l’identifiant de l’application vont ensemble.',
  'OneSignal asked for fewer calls.': 'OneSignal demande moins d’appels.',
  'OneSignal is unavailable for a moment.': 'OneSignal est momentanément indisponible.',
  'No device of this external id takes notifications.':
    'Aucun appareil de cet identifiant externe ne reçoit de notifications.',
  'Slack refused the token: install the app again there, and put its new bot token into the connection.':
    'Slack a refusé le jeton : réinstallez-y l’application, et mettez son nouveau jeton de bot dans la connexion.',
  'Slack finds no such channel: check its name, and invite the app if it is private.':
    'Slack ne trouve pas ce canal : vérifiez son nom, et invitez-y l’application s’il est privé.',
  'Slack is in trouble for a moment.': 'Slack est momentanément en difficulté.',
  'Slack asked for fewer messages.': 'Slack demande moins de messages.',
  'The workspace does not let the app post in this channel: choose another, or ask its owner.':
    'L’espace de travail ne laisse pas l’application publier dans ce canal : choisissez-en un autre, ou demandez à son propriétaire.',
  'The app is not in this channel: invite it there (/invite), then retry.':
    'L’application n’est pas dans ce canal : invitez-la (/invite), puis réessayez.',
  'The channel is archived: choose another.': 'Le canal est archivé : choisissez-en un autre.',
  'The message is too long for Slack: shorten it.': 'Le message est trop long pour Slack : raccourcissez-le.',
  'The app lacks the right chat:write: add it at Slack, and install the app again.':
    'L’application n’a pas le droit chat:write : ajoutez-le chez Slack, et réinstallez l’application.',
  'Slack failed, perhaps after posting: look there before a retry.':
    'Slack a échoué, peut-être après avoir publié : regardez-y avant de réessayer.',
  'Slack answered what cannot be read.': 'La réponse de Slack est illisible.',
};
