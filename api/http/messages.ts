import type { Language } from '../../domain/values/language';
import { wordsIn, type Words } from '../../domain/values/text/words';

type Message = Words & { status: number };

/**
 * Each error code with its HTTP status and its message for people; `{name}` is a placeholder. A code never changes its meaning: callers
 * depend on it.
 */
const messages = {
  // The call itself
  invalid_json: { status: 400, en: 'The body is not valid JSON.', fr: 'Le corps n’est pas du JSON valide.' },
  invalid_input: {
    status: 400,
    en: 'The call cannot be accepted: {problems}.',
    fr: 'L’appel ne peut pas être accepté : {problems}.',
  },
  body_too_large: {
    status: 413,
    en: 'The body is too large: {limit} bytes at most.',
    fr: 'Le corps est trop grand : {limit} octets au plus.',
  },
  body_cut_off: {
    status: 400,
    en: 'The body ended too early: send it again.',
    fr: 'Le corps est incomplet : renvoyez-le.',
  },
  unsupported_type: {
    status: 415,
    en: 'Send JSON, with the header Content-Type: application/json.',
    fr: 'Envoyez du JSON, avec l’en-tête Content-Type: application/json.',
  },
  unsupported_encoding: {
    status: 415,
    en: 'Content-Encoding may be gzip, deflate or br.',
    fr: 'Content-Encoding peut être gzip, deflate ou br.',
  },
  invalid_encoding: {
    status: 400,
    en: 'The body is not compressed as its Content-Encoding says.',
    fr: 'Le corps n’est pas compressé comme le dit son Content-Encoding.',
  },
  method_not_allowed: {
    status: 405,
    en: 'This address takes {methods} only.',
    fr: 'Cette adresse n’accepte que {methods}.',
  },
  route_not_found: { status: 404, en: 'There is no such address.', fr: 'Cette adresse n’existe pas.' },
  foreign_origin: {
    status: 403,
    en: 'Changes are accepted from pages of this site only. Behind a proxy, PUBLIC_URL must be the address that people open.',
    fr: 'Les modifications ne sont acceptées que depuis les pages de ce site. Derrière un proxy, PUBLIC_URL doit être l’adresse que l’on ouvre.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many attempts: try again in {seconds} seconds.',
    fr: 'Trop de tentatives : réessayez dans {seconds} secondes.',
  },

  quota_met: {
    status: 429,
    en: 'This account sends more than {rate} messages a second: send the rest again in {seconds} seconds.',
    fr: 'Ce compte envoie plus de {rate} messages par seconde : renvoyez la suite dans {seconds} secondes.',
  },
  too_many_calls: {
    status: 429,
    en: 'This account makes more than {rate} calls a second: try again in {seconds} seconds.',
    fr: 'Ce compte fait plus de {rate} appels par seconde : réessayez dans {seconds} secondes.',
  },
  storage_full: {
    status: 507,
    en: 'This account stores more than its {limit} GB: delete what is no longer needed, or ask the operator for more room.',
    fr: 'Ce compte stocke plus que ses {limit} Go : supprimez ce qui n’est plus utile, ou demandez plus de place à l’exploitant.',
  },

  // Data that cannot be stored
  data_too_deep: {
    status: 400,
    en: 'Objects and lists are nested too deeply: {limit} levels at most.',
    fr: 'Les objets et les listes sont imbriqués trop profondément : {limit} niveaux au plus.',
  },
  bad_character: {
    status: 400,
    en: 'A text holds a NUL character or half of a surrogate pair, which cannot be kept.',
    fr: 'Un texte contient un caractère NUL ou une moitié de paire de substitution, qui ne peut pas être conservé.',
  },
  bad_key: {
    status: 400,
    en: '`__proto__` cannot be the name of a field.',
    fr: '`__proto__` ne peut pas nommer un champ.',
  },
  number_too_large: {
    status: 400,
    en: 'A number is too large to be kept: send it as a text. Whole numbers have {digits} digits at most, others go to 1.8e308.',
    fr: 'Un nombre est trop grand pour être conservé : envoyez-le en texte. Un nombre entier a {digits} chiffres au plus, les autres vont jusqu’à 1,8e308.',
  },
  data_refused: {
    status: 400,
    en: 'The database cannot keep this data: a number is too large or a text too long.',
    fr: 'La base de données ne peut pas conserver ces données : un nombre est trop grand ou un texte trop long.',
  },
  contact_too_long: {
    status: 422,
    en: 'With this, the contact’s data would be longer than {kilobytes} kB: leave out what is not needed, or empty what the contact has.',
    fr: 'Avec ceci, les données du contact dépasseraient {kilobytes} ko : retirez ce qui n’est pas nécessaire, ou videz ce que le contact a déjà.',
  },
  batch_too_long: {
    status: 400,
    en: 'A batch holds {limit} items at most.',
    fr: 'Un lot contient au plus {limit} éléments.',
  },

  // Webhooks
  shopify_signature_invalid: {
    status: 401,
    en: 'The signature of this delivery matches no store that is known here: save the store’s domain, such as my-shop.myshopify.com, and the secret that Shopify shows beside its webhooks in Settings, Shopify.',
    fr: 'La signature de cet envoi ne correspond à aucune boutique connue ici : enregistrez le domaine de la boutique, comme ma-boutique.myshopify.com, et le secret que Shopify affiche près de ses webhooks dans Paramètres, Shopify.',
  },
  shopify_topic_missing: {
    status: 400,
    en: 'The header X-Shopify-Topic is missing or too long: it says what the delivery is about.',
    fr: 'L’en-tête X-Shopify-Topic manque ou est trop long : il dit de quoi parle l’envoi.',
  },
  twilio_signature_invalid: {
    status: 401,
    en: 'The signature of this request matches no Twilio account that is known here. Twilio signs the address it was given with the primary auth token: save the Account SID in Settings, Twilio, have a Twilio connection with that token, and give Twilio the address that Settings, Twilio shows (PUBLIC_URL says how it begins).',
    fr: 'La signature de cette requête ne correspond à aucun compte Twilio connu ici. Twilio signe l’adresse indiquée avec le jeton principal : enregistrez l’Account SID dans Paramètres, Twilio, ayez une connexion Twilio avec ce jeton, et donnez à Twilio l’adresse que montre Paramètres, Twilio (PUBLIC_URL en donne le début).',
  },
  not_an_incoming_sms: {
    status: 400,
    en: 'This is not an incoming message: at Twilio, enter this address where “A message comes in”, not as the status callback.',
    fr: 'Ce n’est pas un message entrant : chez Twilio, indiquez cette adresse sous « A message comes in », pas comme adresse de suivi.',
  },
  sendgrid_signature_invalid: {
    status: 401,
    en: 'This call is not signed with the key of the connection that its address names: at SendGrid, switch Signature Verification of the Event Webhook on, save its verification key in the connection, and enter the address that the connection shows.',
    fr: 'Cet appel n’est pas signé avec la clé de la connexion que son adresse désigne : chez SendGrid, activez Signature Verification de l’Event Webhook, enregistrez sa clé de vérification dans la connexion, et indiquez l’adresse que montre la connexion.',
  },
  not_a_message_status: {
    status: 400,
    en: 'This is not the status of a message: the address is the one that Sillage gives Twilio with each SMS, and is entered nowhere.',
    fr: 'Ceci n’est pas l’état d’un message : cette adresse est celle que Sillage donne à Twilio avec chaque SMS, et ne s’indique nulle part.',
  },
  bounce_secret_invalid: {
    status: 401,
    en: 'This call does not have the secret of the connection that its address names: send the secret for bounces that is saved in the connection, as “Authorization: Bearer …” or as the password of Basic authentication, to the address that the connection shows.',
    fr: 'Cet appel n’a pas le secret de la connexion que son adresse désigne : envoyez le secret des retours enregistré dans la connexion, par « Authorization: Bearer … » ou comme mot de passe de l’authentification Basic, à l’adresse que montre la connexion.',
  },
  not_a_bounce: {
    status: 400,
    en: 'This is not an e-mail that came back to the return address of a message of this account: hand over the whole e-mail, with its headers, as it arrived there.',
    fr: 'Ce n’est pas un e-mail revenu à l’adresse de retour d’un message de ce compte : transmettez l’e-mail entier, avec ses en-têtes, tel qu’il y est arrivé.',
  },
  form_expected: {
    status: 415,
    en: 'Send a form, with the header Content-Type: application/x-www-form-urlencoded.',
    fr: 'Envoyez un formulaire, avec l’en-tête Content-Type: application/x-www-form-urlencoded.',
  },
  too_many_fields: {
    status: 400,
    en: 'The form has too many fields: {limit} at most.',
    fr: 'Le formulaire a trop de champs : {limit} au plus.',
  },

  // The caller
  client_key_missing: {
    status: 401,
    en: 'The client key is missing: send it in the header Client-Key. Settings, Integration shows it.',
    fr: 'La clé client manque : envoyez-la dans l’en-tête Client-Key. Elle figure dans Paramètres, Intégration.',
  },
  client_key_invalid: {
    status: 401,
    en: 'The client key is not known. Settings, Integration shows the right one.',
    fr: 'La clé client est inconnue. La bonne figure dans Paramètres, Intégration.',
  },
  invalid_credentials: { status: 400, en: 'Invalid credentials', fr: 'Identifiants invalides' },
  not_signed_in: { status: 401, en: 'Sign in first.', fr: 'Connectez-vous d’abord.' },
  administrators_only: {
    status: 403,
    en: 'Only administrators may do this: sign in as one.',
    fr: 'Réservé aux administrateurs : connectez-vous en tant que tel.',
  },
  not_while_impersonating: {
    status: 403,
    en: 'Not while you act as a client: return to your own account first.',
    fr: 'Impossible tant que vous agissez au nom d’un client : revenez d’abord à votre compte.',
  },
  not_impersonating: {
    status: 409,
    en: 'You are in your own account already.',
    fr: 'Vous êtes déjà dans votre propre compte.',
  },
  confirmation_wrong: {
    status: 400,
    en: 'This is not the e-mail of the account that is to be erased: type it as it is listed.',
    fr: 'Ce n’est pas l’adresse e-mail du compte à effacer : saisissez-la telle qu’elle figure dans la liste.',
  },
  own_account: {
    status: 409,
    en: 'This is your own account: name another one.',
    fr: 'C’est votre propre compte : indiquez-en un autre.',
  },

  // The account
  recent_sign_in_required: {
    status: 403,
    en: 'You signed in more than 10 minutes ago: give the current password too.',
    fr: 'Votre connexion date de plus de 10 minutes : indiquez aussi le mot de passe actuel.',
  },
  current_password_wrong: {
    status: 400,
    en: 'The current password is wrong: try again.',
    fr: 'Le mot de passe actuel est incorrect : réessayez.',
  },
  password_common: {
    status: 400,
    en: 'This password is easy to guess: it is common, or made of names, dates or words of the account. Use four or more words that have nothing to do with each other.',
    fr: 'Ce mot de passe est facile à deviner : il est courant, ou fait de noms, de dates ou de mots du compte. Prenez au moins quatre mots sans rapport entre eux.',
  },
  email_taken: {
    status: 409,
    en: 'There is already an account with this e-mail: choose another.',
    fr: 'Un compte a déjà cet e-mail : choisissez-en un autre.',
  },

  // Passkeys
  passkeys_elsewhere: {
    status: 409,
    en: 'Passkeys work where Sillage is opened at {address}: open it there.',
    fr: 'Les clés d’accès fonctionnent là où Sillage est ouvert à l’adresse {address} : ouvrez-le là.',
  },
  passkeys_need_name: {
    status: 409,
    en: 'Passkeys need an address with a name and https, and Sillage is opened at {address}. The operator can give it one (PUBLIC_URL); until then use the password.',
    fr: 'Les clés d’accès demandent une adresse avec un nom et https, et Sillage est ouvert à l’adresse {address}. La personne qui l’exploite peut lui en donner une (PUBLIC_URL) ; d’ici là, utilisez le mot de passe.',
  },
  passkeys_full: {
    status: 409,
    en: 'An account has {limit} passkeys at most: remove one first.',
    fr: 'Un compte a au plus {limit} clés d’accès : supprimez-en une d’abord.',
  },
  passkey_expired: {
    status: 400,
    en: 'This took longer than 5 minutes, or was sent twice: start again.',
    fr: 'L’opération a duré plus de 5 minutes, ou a été envoyée deux fois : recommencez.',
  },
  passkey_refused: {
    status: 400,
    en: 'The answer of the device does not match this passkey: try again, or sign in in another way.',
    fr: 'La réponse de l’appareil ne correspond pas à cette clé d’accès : réessayez, ou connectez-vous autrement.',
  },
  passkey_unknown: {
    status: 400,
    en: 'No account has this passkey any more: sign in in another way, delete it on the device, and add a new one in the profile.',
    fr: 'Aucun compte n’a plus cette clé d’accès : connectez-vous autrement, supprimez-la de l’appareil et ajoutez-en une dans le profil.',
  },
  passkey_known: {
    status: 409,
    en: 'This passkey is in use already: use another device, or remove it first.',
    fr: 'Cette clé d’accès est déjà utilisée : prenez un autre appareil, ou supprimez-la d’abord.',
  },
  passkey_not_found: { status: 404, en: 'There is no such passkey.', fr: 'Cette clé d’accès n’existe pas.' },

  // Two-factor sign-in
  second_factor_on: {
    status: 409,
    en: 'Two-factor sign-in is on already: turn it off first to set up another app.',
    fr: 'La connexion en deux étapes est déjà activée : désactivez-la d’abord pour configurer une autre application.',
  },
  second_factor_off: {
    status: 409,
    en: 'Two-factor sign-in is off for this account: there is nothing to change.',
    fr: 'La connexion en deux étapes est désactivée pour ce compte : il n’y a rien à changer.',
  },
  second_factor_expired: {
    status: 400,
    en: 'This took longer than 15 minutes, or was not started: start again.',
    fr: 'L’opération a duré plus de 15 minutes, ou n’a pas été commencée : recommencez.',
  },
  second_factor_unreadable: {
    status: 409,
    en: 'The codes of this account cannot be checked, as after a change of SECRET_KEY: use a recovery code, or have an administrator turn two-factor sign-in off.',
    fr: 'Les codes de ce compte ne peuvent pas être vérifiés, comme après un changement de SECRET_KEY : utilisez un code de secours, ou faites désactiver la connexion en deux étapes par un administrateur.',
  },
  sign_in_expired: {
    status: 400,
    en: 'This took longer than 5 minutes, or too many codes were wrong: enter your password again.',
    fr: 'L’opération a duré plus de 5 minutes, ou trop de codes étaient faux : saisissez à nouveau votre mot de passe.',
  },
  code_wrong: {
    status: 400,
    en: 'This code is not the current one: enter the one that the app shows now.',
    fr: 'Ce code n’est pas le bon : saisissez celui que l’application affiche maintenant.',
  },
  code_used: {
    status: 400,
    en: 'This code was used already: wait for the next one.',
    fr: 'Ce code a déjà servi : attendez le suivant.',
  },
  clock_off: {
    status: 400,
    en: 'The clock of your device is off by about {minutes} minutes: set it by the network, then enter the next code.',
    fr: 'L’horloge de votre appareil est décalée d’environ {minutes} minutes : réglez-la sur l’heure du réseau, puis saisissez le code suivant.',
  },
  too_many_codes: {
    status: 429,
    en: 'Too many wrong codes for this account: use a recovery code, or try again in {minutes} minutes. If they were not yours, somebody knows your password: change it.',
    fr: 'Trop de codes faux pour ce compte : utilisez un code de secours, ou réessayez dans {minutes} minutes. S’ils n’étaient pas de vous, quelqu’un connaît votre mot de passe : changez-le.',
  },

  // OpenID Connect
  openid_missing: {
    status: 409,
    en: 'No provider to sign in through is set here: the operator of Sillage sets one (OIDC_ISSUER). Sign in with the password.',
    fr: 'Aucun fournisseur de connexion n’est défini ici : la personne qui exploite Sillage en définit un (OIDC_ISSUER). Connectez-vous avec le mot de passe.',
  },
  openid_unavailable: {
    status: 503,
    en: '{provider} cannot be reached just now: try again in a moment, or sign in with the password.',
    fr: '{provider} est injoignable pour le moment : réessayez dans un instant, ou connectez-vous avec le mot de passe.',
  },
  openid_expired: {
    status: 400,
    en: 'This took longer than 10 minutes, was done already, or was started in another browser: start again.',
    fr: 'L’opération a duré plus de 10 minutes, est déjà faite, ou a commencé dans un autre navigateur : recommencez.',
  },
  openid_cancelled: {
    status: 400,
    en: '{provider} sent you back without signing you in: it was cancelled there, or you may not use it for Sillage. Start again, or sign in with the password.',
    fr: '{provider} vous a renvoyé sans vous connecter : opération annulée là-bas, ou accès à Sillage non permis. Recommencez, ou connectez-vous avec le mot de passe.',
  },
  openid_refused: {
    status: 400,
    en: 'The answer of {provider} could not be verified: start again. If it stays so, the operator of Sillage checks its OIDC settings; the log says why.',
    fr: 'La réponse de {provider} n’a pas pu être vérifiée : recommencez. Si cela persiste, la personne qui exploite Sillage vérifie ses réglages OIDC ; le journal dit pourquoi.',
  },
  openid_no_account: {
    status: 403,
    en: 'No account here is linked to your identity at {provider}. Sign in with your password and link it in the profile; an administrator makes accounts.',
    fr: 'Aucun compte ici n’est lié à votre identité chez {provider}. Connectez-vous avec votre mot de passe et liez-la dans le profil ; un administrateur crée les comptes.',
  },
  identity_taken: {
    status: 409,
    en: 'An account is linked to this identity already: unlink it there first, or choose another one at the provider.',
    fr: 'Un compte est déjà lié à cette identité : déliez-la d’abord, ou choisissez-en une autre chez le fournisseur.',
  },
  identity_not_found: { status: 404, en: 'There is no such identity.', fr: 'Cette identité n’existe pas.' },

  // Things that are not found
  tag_not_found: { status: 404, en: 'There is no such tag.', fr: 'Cette étiquette n’existe pas.' },
  segment_not_found: { status: 404, en: 'There is no such segment.', fr: 'Ce segment n’existe pas.' },
  suppression_not_found: {
    status: 404,
    en: 'There is no such suppressed address.',
    fr: 'Cette adresse bloquée n’existe pas.',
  },
  suppression_lifted: {
    status: 409,
    en: 'This address is unsuppressed already.',
    fr: 'Cette adresse est déjà débloquée.',
  },
  message_template_not_found: {
    status: 404,
    en: 'There is no such message template.',
    fr: 'Ce modèle de message n’existe pas.',
  },
  message_template_version_not_found: {
    status: 404,
    en: 'There is no such version of the message template, or it is kept no longer.',
    fr: 'Cette version du modèle de message n’existe pas, ou n’est plus conservée.',
  },
  message_image_not_found: {
    status: 404,
    en: 'There is no such image.',
    fr: 'Cette image n’existe pas.',
  },
  global_variable_not_found: {
    status: 404,
    en: 'There is no such global variable: somebody may have renamed or deleted it.',
    fr: 'Cette variable globale n’existe pas : quelqu’un l’a peut-être renommée ou supprimée.',
  },
  topic_not_found: { status: 404, en: 'There is no such topic.', fr: 'Ce thème n’existe pas.' },
  contact_not_found: { status: 404, en: 'There is no such contact.', fr: 'Ce contact n’existe pas.' },
  automatisation_not_found: {
    status: 404,
    en: 'There is no such automation.',
    fr: 'Cette automatisation n’existe pas.',
  },
  broadcast_not_found: {
    status: 404,
    en: 'There is no such broadcast.',
    fr: 'Cette diffusion n’existe pas.',
  },
  step_not_found: { status: 404, en: 'There is no such step.', fr: 'Cette étape n’existe pas.' },
  revision_not_found: {
    status: 404,
    en: 'There is no such revision: the list of revisions shows those there are.',
    fr: 'Cette révision n’existe pas : la liste des révisions montre celles qui existent.',
  },
  draft_not_found: {
    status: 404,
    en: 'The automation has no draft: begin one, or edit it as it is.',
    fr: 'L’automatisation n’a pas de brouillon : commencez-en un, ou modifiez-la directement.',
  },
  event_not_found: {
    status: 404,
    en: 'There is no such event, or it is so old that it is no longer kept.',
    fr: 'Cet événement n’existe pas, ou il est si ancien qu’il n’est plus conservé.',
  },
  run_not_found: {
    status: 404,
    en: 'There is no such run, or it ended so long ago that it is no longer kept.',
    fr: 'Cette exécution n’existe pas, ou elle s’est terminée il y a si longtemps qu’elle n’est plus conservée.',
  },
  name_taken: {
    status: 409,
    en: 'The name “{name}” is taken: choose another.',
    fr: 'Le nom « {name} » est déjà pris : choisissez-en un autre.',
  },
  in_use: {
    status: 409,
    en: 'It is used by: {users}. Send the request again with force=true to delete it anyway.',
    fr: 'Cet élément est utilisé par : {users}. Renvoyez la requête avec force=true pour le supprimer quand même.',
  },

  user_app_not_found: {
    status: 404,
    en: 'There is no such connection.',
    fr: 'Cette connexion n’existe pas.',
  },
  app_fixed: {
    status: 400,
    en: 'A connection stays with its app ({app}): delete it and create another one.',
    fr: 'Une connexion garde son application ({app}) : supprimez-la et créez-en une autre.',
  },
  secret_needed_again: {
    status: 400,
    en: 'The host has changed, and a stored secret goes only to the host that it was entered for: enter the secret again.',
    fr: 'L’hôte a changé, et un secret enregistré ne va qu’à l’hôte pour lequel il a été saisi : saisissez-le à nouveau.',
  },
  app_mismatch: {
    status: 400,
    en: '{identifier} belongs to {needed}, and the connection is one to {connected}: choose a connection to {needed}.',
    fr: '{identifier} relève de {needed}, et la connexion est une connexion {connected} : choisissez une connexion {needed}.',
  },
  app_action_unknown: {
    status: 400,
    en: '{connected} has no action {identifier}: GET /app lists its actions.',
    fr: '{connected} n’a pas d’action {identifier} : GET /app en donne la liste.',
  },
  credential_in_text: {
    status: 400,
    en: '{field} asks for a credential of the connection, and everybody who reads the message would see it: take {{ app.… }} out.',
    fr: '{field} demande un identifiant de la connexion, que verrait le lecteur du message : retirez {{ app.… }}.',
  },
  secret_not_movable: {
    status: 400,
    en: 'A connection can hold one header of a call to a fixed https address, in which no run fills anything in, and which goes through no connection yet. Make one by hand: Settings, Apps.',
    fr: 'Une connexion peut contenir un en-tête d’un appel à une adresse https fixe, que les exécutions ne complètent pas et qui ne passe encore par aucune connexion. Créez-en une à la main : Paramètres, Applications.',
  },
  request_too_long: {
    status: 400,
    en: '{field} is too long: the request that it makes has more characters than can be stored. Shorten it.',
    fr: '{field} est trop long : la requête qui en est faite a plus de caractères que l’on ne peut en stocker. Raccourcissez-le.',
  },
  credentials_unreadable: {
    status: 409,
    en: 'The credentials of this connection cannot be opened, as after a change of SECRET_KEY: enter them again.',
    fr: 'Les identifiants de cette connexion ne peuvent pas être ouverts, comme après un changement de SECRET_KEY : saisissez-les à nouveau.',
  },
  custom_field_not_found: {
    status: 404,
    en: 'There is no such custom field.',
    fr: 'Ce champ personnalisé n’existe pas.',
  },
  scheduled_task_not_found: {
    status: 404,
    en: 'There is no such scheduled task.',
    fr: 'Cette tâche planifiée n’existe pas.',
  },
  session_not_found: {
    status: 404,
    en: 'There is no such session: it has ended.',
    fr: 'Cette session n’existe pas : elle a pris fin.',
  },
  account_not_found: { status: 404, en: 'There is no such account.', fr: 'Ce compte n’existe pas.' },

  // Imports
  import_not_found: { status: 404, en: 'There is no such import.', fr: 'Cet import n’existe pas.' },
  import_columns_missing: {
    status: 400,
    en: 'Say which column holds the external id, and which the name.',
    fr: 'Indiquez la colonne de l’identifiant externe et celle du nom.',
  },
  import_column_twice: {
    status: 400,
    en: 'More than one column goes into {name}: leave all but one out.',
    fr: 'Plusieurs colonnes vont dans {name} : n’en gardez qu’une.',
  },
  import_variable_read_only: {
    status: 400,
    en: 'A column cannot go into {name}: choose another variable.',
    fr: 'Une colonne ne peut pas aller dans {name} : choisissez une autre variable.',
  },
  import_differs: {
    status: 409,
    en: 'The parts of an import share their fields, tags and trigger: start another import.',
    fr: 'Les parties d’un import ont les mêmes champs, étiquettes et déclenchement : commencez un autre import.',
  },
  import_running: {
    status: 409,
    en: 'The import is still running: undo it once it has ended.',
    fr: 'L’import est encore en cours : annulez-le quand il sera terminé.',
  },
  import_undone: {
    status: 409,
    en: 'The import is undone: start another import.',
    fr: 'L’import est annulé : commencez un autre import.',
  },
  import_not_kept: {
    status: 409,
    en: 'What the import changed is no longer kept: it can be undone for 30 days. Filter the contacts and change them by hand.',
    fr: 'Ce que l’import a changé n’est plus conservé : il peut être annulé pendant 30 jours. Filtrez les contacts et modifiez-les à la main.',
  },

  // Orders about very many contacts
  contact_order_not_found: {
    status: 404,
    en: 'There is no such action on contacts.',
    fr: 'Cette action sur des contacts n’existe pas.',
  },
  erasure_not_found: {
    status: 404,
    en: 'There is no report of such an erasure.',
    fr: 'Il n’existe pas de rapport d’un tel effacement.',
  },
  contacts_have_grown: {
    status: 409,
    en: 'There are {total} contacts by now, more than you were told: nothing was done. Look at them, then ask again.',
    fr: 'Il y a maintenant {total} contacts, plus que ce qui vous a été dit : rien n’a été fait. Regardez-les, puis redemandez.',
  },
  too_many_contacts: {
    status: 409,
    en: 'These are more than {limit} contacts: narrow the list by a search, a tag or consent, and go on with the rest afterwards.',
    fr: 'Il y a plus de {limit} contacts : réduisez la liste par une recherche, une étiquette ou un consentement, puis continuez avec le reste.',
  },
  too_many_segments: {
    status: 409,
    en: 'An account has {limit} segments and lists at most: delete one that is no longer used first.',
    fr: 'Un compte a au plus {limit} segments et listes : supprimez d’abord celui qui ne sert plus.',
  },
  too_many_tags: {
    status: 409,
    en: 'An account has {limit} tags at most: delete one that is no longer used first.',
    fr: 'Un compte a au plus {limit} étiquettes : supprimez d’abord celle qui ne sert plus.',
  },
  too_many_custom_fields: {
    status: 409,
    en: 'An account has {limit} custom fields at most: delete one that is no longer used first. The data of contacts needs none.',
    fr: 'Un compte a au plus {limit} champs personnalisés : supprimez d’abord celui qui ne sert plus. Les données des contacts n’en ont pas besoin.',
  },
  too_many_topics: {
    status: 409,
    en: 'An account has {limit} topics at most, archived ones among them: delete one that was never used, or use another.',
    fr: 'Un compte a au plus {limit} thèmes, archivés compris : supprimez-en un qui n’a jamais servi, ou utilisez-en un autre.',
  },
  too_many_message_templates: {
    status: 409,
    en: 'An account has {limit} message templates and shared parts at most: delete one that is no longer used first.',
    fr: 'Un compte a au plus {limit} modèles de message et blocs partagés : supprimez d’abord celui qui ne sert plus.',
  },
  message_part_named: {
    status: 409,
    en: 'These render the shared part by its name, so its name stays: {users}.',
    fr: 'Ils affichent le bloc partagé par son nom, qui doit donc rester : {users}.',
  },
  message_template_other: {
    status: 409,
    en: 'The message template “{name}” is for another channel than this step: choose another one.',
    fr: 'Le modèle de message « {name} » est pour un autre canal que celui de cette étape : choisissez-en un autre.',
  },
  image_unfit: {
    status: 422,
    en: 'This is not an image that all mail programs show: use a PNG, a JPEG or a GIF.',
    fr: 'Ce n’est pas une image que toutes les messageries affichent : utilisez un PNG, un JPEG ou un GIF.',
  },
  image_too_large: {
    status: 422,
    en: 'An image has {bytes} bytes and {side} pixels a side at most: make it smaller.',
    fr: 'Une image fait au plus {bytes} octets et {side} pixels de côté : réduisez-la.',
  },
  too_many_message_images: {
    status: 409,
    en: 'An account has {limit} images at most: delete one that is no longer used first.',
    fr: 'Un compte a au plus {limit} images : supprimez d’abord celle qui ne sert plus.',
  },
  images_not_kept: {
    status: 503,
    en: 'Images cannot be kept at the moment. Try again later; if it stays so, tell the operator of this server.',
    fr: 'Les images ne peuvent pas être conservées pour le moment. Réessayez plus tard ; si cela dure, prévenez l’exploitant du serveur.',
  },
  message_template_has_problems: {
    status: 422,
    en: 'The message template cannot be saved like this. {problems}',
    fr: 'Le modèle de message ne peut pas être enregistré ainsi. {problems}',
  },
  topic_in_use: {
    status: 409,
    en: 'Messages or rules of these name this topic: {users}. Take it out there first, or archive the topic.',
    fr: 'Ce thème est nommé par des messages ou des règles de : {users}. Retirez-l’en d’abord, ou archivez le thème.',
  },
  topic_chosen: {
    status: 409,
    en: 'Contacts have made a choice about this topic, which is kept: archive it instead.',
    fr: 'Des contacts ont fait un choix pour ce thème, et il est conservé : archivez-le plutôt.',
  },
  segment_in_use: {
    status: 409,
    en: 'These use it: {users}. Change them first.',
    fr: 'Ils l’utilisent : {users}. Modifiez-les d’abord.',
  },
  segment_is_list: {
    status: 409,
    en: 'A list has no rules: put contacts on it, or make a segment with these rules.',
    fr: 'Une liste n’a pas de règles : ajoutez-y des contacts, ou créez un segment avec ces règles.',
  },
  segment_follows_rules: {
    status: 409,
    en: 'The contacts of this segment follow its rules: change the rules, or put these contacts on a list.',
    fr: 'Les contacts de ce segment suivent ses règles : modifiez les règles, ou ajoutez ces contacts à une liste.',
  },
  too_many_contact_orders: {
    status: 409,
    en: 'You have {limit} actions on contacts under way: wait until one is over, or stop one.',
    fr: 'Vous avez {limit} actions sur des contacts en cours : attendez que l’une se termine, ou arrêtez-en une.',
  },

  // Flows
  version_conflict: {
    status: 409,
    en: 'It was changed since you loaded it: look at what is stored now, then try again.',
    fr: 'Modifié depuis votre chargement : regardez ce qui est enregistré, puis réessayez.',
  },
  flow_changed: {
    status: 409,
    en: 'Somebody else changed the flow at the same place: load it again, then try again.',
    fr: 'Quelqu’un d’autre a modifié le flux au même endroit : rechargez-le, puis réessayez.',
  },
  live_changed: {
    status: 409,
    en: 'The live flow was changed since the draft began, in {count} steps that the draft changes differently: nothing was published. Publish with `over` to put the draft in their place, or discard it.',
    fr: 'Le flux en ligne a changé depuis le début du brouillon, dans {count} étapes que le brouillon modifie autrement : rien n’a été publié. Publiez avec `over` pour mettre le brouillon à leur place, ou abandonnez-le.',
  },
  flow_full: {
    status: 409,
    en: 'A flow holds {limit} steps at most: split it in two that hand over by an event.',
    fr: 'Un flux contient au plus {limit} étapes : séparez-le en deux, reliés par un événement.',
  },
  flow_has_problems: {
    status: 422,
    en: 'The flow cannot be published like this. {problems}',
    fr: 'Le flux ne peut pas être publié ainsi. {problems}',
  },
  branch_ends_in_loop: {
    status: 409,
    en: 'This branch ends in a loop, which would repeat the steps after the branches. Move those steps first, or keep the other branch.',
    fr: 'Cette branche se termine par une boucle, qui répéterait ce qui se trouve après les branches. Déplacez d’abord ces étapes, ou gardez l’autre branche.',
  },
  way_in_use: {
    status: 409,
    en: 'There are steps on a way that this save removes: delete them first. Their copies can be inserted elsewhere.',
    fr: 'Des étapes se trouvent sur une voie que cet enregistrement retire : supprimez-les d’abord. Leurs copies peuvent être insérées ailleurs.',
  },
  branch_unexpected: {
    status: 400,
    en: 'The step has no such branch: a condition and a wait have a true and a false one, a split has its ways, and other steps have none.',
    fr: 'L’étape n’a pas cette branche : une condition et une attente en ont une vraie et une fausse, une répartition a ses voies, et les autres étapes n’en ont pas.',
  },
  body_invalid: {
    status: 400,
    en: 'Invalid JSON',
    fr: 'JSON invalide',
  },
  too_many_trials: {
    status: 429,
    en: 'Other trials of this account are under way ({limit} at once): try again when one has ended.',
    fr: 'D’autres essais de ce compte sont en cours ({limit} à la fois) : réessayez quand l’un sera terminé.',
  },
  too_many_counts: {
    status: 429,
    en: 'Other audiences of this account are being counted ({limit} at once): try again when one has ended.',
    fr: 'D’autres audiences de ce compte sont en cours de comptage ({limit} à la fois) : réessayez quand l’une sera terminée.',
  },
  too_many_streams: {
    status: 429,
    en: 'This account follows changes in {limit} places already: close one, or ask for the changes now and then.',
    fr: 'Ce compte suit déjà les modifications à {limit} endroits : fermez-en un, ou demandez les modifications de temps en temps.',
  },
  trial_too_slow: {
    status: 400,
    en: 'Trying this takes longer than {seconds} seconds: make the texts or the loops smaller, then try again.',
    fr: 'Cet essai dure plus de {seconds} secondes : réduisez les textes ou les boucles, puis réessayez.',
  },
  trial_too_large: {
    status: 400,
    en: 'Trying this takes too much memory: make the texts or the loops smaller, then try again.',
    fr: 'Cet essai prend trop de mémoire : réduisez les textes ou les boucles, puis réessayez.',
  },
  busy: {
    status: 503,
    en: 'Too much is being tried at the moment: try again in {seconds} seconds.',
    fr: 'Trop d’essais sont en cours : réessayez dans {seconds} secondes.',
  },
  test_unavailable: {
    status: 400,
    en: 'This step sends neither an e-mail nor an SMS, so no test of it can be sent: “Try the flow” shows what it would do.',
    fr: 'Cette étape n’envoie ni e-mail ni SMS, aucun test ne peut donc partir : « Essayer le flux » montre ce qu’elle ferait.',
  },
  test_needs_email: {
    status: 400,
    en: 'A test goes to one e-mail address: write it as ada@example.com.',
    fr: 'Un test va à une seule adresse e-mail : écrivez-la comme ada@example.com.',
  },
  test_needs_phone: {
    status: 400,
    en: 'A test goes to one phone number, with its country’s code: write it as +33612345678.',
    fr: 'Un test va à un seul numéro de téléphone, avec l’indicatif du pays : écrivez-le comme +33612345678.',
  },
  connection_needed: {
    status: 400,
    en: 'The step has no connection to send by: choose one, then send the test again.',
    fr: 'L’étape n’a pas de connexion pour envoyer : choisissez-en une, puis renvoyez le test.',
  },
  step_type_fixed: {
    status: 400,
    en: 'A step stays of its kind ({type}): delete it and create another one.',
    fr: 'Une étape garde son type ({type}) : supprimez-la et créez-en une autre.',
  },
  campaign_has_problems: {
    status: 422,
    en: 'The campaign has problems that keep it from running: correct its steps, then run it again.',
    fr: 'La campagne a des problèmes qui l’empêchent de s’exécuter : corrigez ses étapes, puis relancez-la.',
  },
  campaign_without_backtest: {
    status: 409,
    en: 'A campaign has no backtest: no event starts it.',
    fr: 'Une campagne n’a pas de test sur le passé : aucun événement ne la déclenche.',
  },
  too_many_backtests: {
    status: 409,
    en: 'You have {limit} backtests under way: wait until one is over, or stop one.',
    fr: 'Vous avez {limit} tests sur le passé en cours : attendez que l’un se termine, ou arrêtez-en un.',
  },
  campaign_without_past_contacts: {
    status: 409,
    en: 'A campaign adds no past contacts: no event starts it.',
    fr: 'Une campagne n’ajoute pas de contacts passés : aucun événement ne la déclenche.',
  },
  started_by_no_segment: {
    status: 409,
    en: 'Entering a segment does not start this automation, so there is nobody in it to add: choose an event.',
    fr: 'L’entrée dans un segment ne déclenche pas cette automatisation : il n’y a donc personne à en ajouter. Choisissez un événement.',
  },
  past_contacts_under_way: {
    status: 409,
    en: 'Past contacts are being added to this automation: wait until that is over, or stop it.',
    fr: 'L’ajout de contacts passés à cette automatisation est en cours : attendez qu’il se termine, ou arrêtez-le.',
  },
  too_many_past_orders: {
    status: 409,
    en: 'Past contacts are being added to {limit} automations: wait until one is over, or stop one.',
    fr: 'L’ajout de contacts passés est en cours dans {limit} automatisations : attendez que l’un se termine, ou arrêtez-en un.',
  },
  too_many_of_trigger: {
    status: 409,
    en: '{limit} published automations begin with this event, and no more may: choose another event, unpublish one of them, or let one automation do what several do.',
    fr: '{limit} automatisations publiées commencent par cet événement, et c’est le maximum : choisissez un autre événement, dépubliez l’une d’elles, ou confiez à une seule ce que font plusieurs.',
  },
  automatisation_draft: {
    status: 409,
    en: 'The automation is a draft, and a draft does not run: publish it first.',
    fr: 'L’automatisation est un brouillon, et un brouillon ne s’exécute pas : publiez-la d’abord.',
  },
  scheduled_task_running: {
    status: 409,
    en: 'The last run of this task is still in progress: wait until it has ended, or stop it.',
    fr: 'La dernière exécution de cette tâche est en cours : attendez sa fin, ou arrêtez-la.',
  },
  run_not_running: {
    status: 409,
    en: 'This run has already ended.',
    fr: 'Cette exécution est déjà terminée.',
  },
  flow_is_broadcast: {
    status: 409,
    en: 'This is a broadcast: change it, or send it, on its own page.',
    fr: 'C’est une diffusion : modifiez-la, ou envoyez-la, sur sa propre page.',
  },
  broadcast_begun: {
    status: 409,
    en: 'This broadcast has begun to be sent: its audience, its recipient, its time and its test stay, and it is sent once. Copy it to send another one.',
    fr: 'Cette diffusion a commencé : son audience, son destinataire, son moment et son test restent, et elle ne part qu’une fois. Copiez-la pour en faire une autre.',
  },
  broadcast_scheduled: {
    status: 409,
    en: 'This broadcast is scheduled: cancel that first.',
    fr: 'Cette diffusion est programmée : annulez d’abord la programmation.',
  },
  broadcast_not_scheduled: {
    status: 409,
    en: 'This broadcast is not scheduled.',
    fr: 'Cette diffusion n’est pas programmée.',
  },
  broadcast_time_unfit: {
    status: 409,
    en: 'The time of this broadcast {why}.',
    fr: 'Le moment de cette diffusion {why}.',
  },
  broadcast_test_over: {
    status: 409,
    en: 'This broadcast has no test whose winner is still to be chosen.',
    fr: 'Cette diffusion n’a pas de test dont le gagnant reste à choisir.',
  },
  send_goes_on: {
    status: 409,
    en: 'This send is still in progress: wait until it has ended, or stop it.',
    fr: 'Cet envoi est encore en cours : attendez sa fin, ou arrêtez-le.',
  },
  send_not_kept: {
    status: 409,
    en: 'This send is so old that it is no longer kept whom it reached, so it cannot be continued.',
    fr: 'Cet envoi est si ancien que l’on ne conserve plus qui il a atteint : il ne peut pas être poursuivi.',
  },
  send_not_over_contacts: {
    status: 409,
    en: 'Only a campaign’s run that goes through contacts can be continued for those whom it has not reached.',
    fr: 'Seule une exécution de campagne qui parcourt des contacts peut être poursuivie pour ceux qu’elle n’a pas atteints.',
  },
  run_not_failed: {
    status: 409,
    en: 'Only a run that has failed, or whose call is being retried, can be retried or skip its step.',
    fr: 'Seule une exécution en échec, ou dont l’appel est retenté, peut être réessayée ou sauter son étape.',
  },
  run_call_under_way: {
    status: 409,
    en: 'The call of this run is being tried at this moment: wait until it is known what came of it.',
    fr: 'L’appel de cette exécution est tenté en ce moment : attendez de savoir ce qu’il en est.',
  },
  run_outcome_unknown: {
    status: 409,
    en: 'Nobody knows whether the call of this step did its work: retry with repeat=true to make it again, or skip the step.',
    fr: 'On ne sait pas si l’appel de cette étape a abouti : réessayez avec repeat=true pour le refaire, ou sautez l’étape.',
  },
  run_contact_left: {
    status: 409,
    en: 'The contact has left by the exit strategy since the run failed: the run can only be stopped.',
    fr: 'Le contact est sorti par la stratégie de sortie depuis l’échec : l’exécution ne peut qu’être arrêtée.',
  },
  run_branch_needed: {
    status: 409,
    en: 'The run failed at a step with branches: say with branch=true, branch=false or the id of a way on which it goes on.',
    fr: 'L’exécution a échoué à une étape qui a des branches : indiquez avec branch=true, branch=false ou l’id d’une voie où elle continue.',
  },
  run_step_unknown: {
    status: 409,
    en: 'It is not known at which step this run failed, so there is none to skip: retry it, or stop it.',
    fr: 'On ne sait pas à quelle étape cette exécution a échoué, aucune ne peut être sautée : réessayez-la ou arrêtez-la.',
  },

  // The server
  not_healthy: { status: 503, en: 'Not working: {parts}.', fr: 'En panne : {parts}.' },
  database_unavailable: {
    status: 503,
    en: 'The database cannot be reached just now: try again in a moment.',
    fr: 'La base de données est injoignable pour le moment : réessayez dans un instant.',
  },
  account_busy: {
    status: 503,
    en: 'Another change of this account is still under way: try again in a moment.',
    fr: 'Une autre modification de ce compte est encore en cours : réessayez dans un instant.',
  },
  took_too_long: {
    status: 503,
    en: 'The answer took too long: ask for less, or try again.',
    fr: 'La réponse a pris trop de temps : demandez-en moins, ou réessayez.',
  },
  internal_error: {
    status: 500,
    en: 'Something went wrong on our side. The log names it {requestId}.',
    fr: 'Une erreur est survenue de notre côté. Le journal la nomme {requestId}.',
  },
} satisfies Record<string, Message>;

export type ErrorCode = keyof typeof messages;
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(messages, text);
export type MessageParams = Record<string, string | number>;

/** An error's HTTP status. */
export const statusOf = (code: ErrorCode): number => messages[code].status;

/** An error's message. */
export function messageOf(code: ErrorCode, params: MessageParams, language: Language): string {
  return wordsIn(messages[code], language).replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}
