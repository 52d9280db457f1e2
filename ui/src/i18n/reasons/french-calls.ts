/** Why a call did not do its work: French by the English that is kept with the run; `{…}` is what differs, `{reason}` another reason. */
export const frenchOfCalls: Readonly<Record<string, string>> = {
  'The worker stopped while this call was out, so whether it did its work is not known.':
    'Le service s’est arrêté pendant cet appel : on ne sait pas s’il a fait son travail.',
  'The worker stopped while this call was out, so whether it did its work is not known. Retry to make it again, or skip the step.':
    'Le service s’est arrêté pendant cet appel : on ne sait pas s’il a fait son travail. Réessayez pour le refaire, ou sautez l’étape.',
  'Skipped by hand.': 'Sautée à la main.',
  // As logs of before say it.
  'Passed over by hand.': 'Sautée à la main.',
  'Passed over by hand. {reason}': 'Sautée à la main. {reason}',
  'The run ended before this call was done.': 'L’exécution s’est terminée avant que cet appel soit fait.',
  'Skipped by hand. {reason}': 'Sautée à la main. {reason}',
  'The call did not succeed.': 'L’appel n’a pas abouti.',

  // It did not go out
  'The run had ended before this call went out.': 'L’exécution était terminée avant l’envoi de cet appel.',
  'The contact is in the control group of the campaign’s goal, which is not sent to.':
    'Le contact est dans le groupe témoin de l’objectif de la campagne, auquel rien n’est envoyé.',
  'Not sent: the contact is in the control group of the account.':
    'Non envoyé : le contact est dans le groupe témoin du compte.',
  'Not sent: the contact has got as many messages as a message cap allows.':
    'Non envoyé : le contact a reçu autant de messages qu’un plafond le permet.',
  'Not sent: the contact has unsubscribed from this channel.':
    'Non envoyé : le contact s’est désinscrit de ce canal.',
  'It would not be sent: the contact has unsubscribed from this channel.':
    'Rien ne serait envoyé : le contact s’est désinscrit de ce canal.',
  'Not sent: the contact has not agreed to messages on this channel.':
    'Non envoyé : le contact n’a pas accepté de messages par ce canal.',
  'It would not be sent: the contact has not agreed to messages on this channel.':
    'Rien ne serait envoyé : le contact n’a pas accepté de messages par ce canal.',
  'Not sent: the contact has left the topic of this message.':
    'Non envoyé : le contact s’est désinscrit du thème de ce message.',
  'It would not be sent: the contact has left the topic of this message.':
    'Rien ne serait envoyé : le contact s’est désinscrit du thème de ce message.',
  'Not sent: the contact has not subscribed to the topic of this message.':
    'Non envoyé : le contact ne s’est pas inscrit au thème de ce message.',
  'It would not be sent: the contact has not subscribed to the topic of this message.':
    'Rien ne serait envoyé : le contact ne s’est pas inscrit au thème de ce message.',
  'Not sent: the address is suppressed, as an e-mail to it bounced for good.':
    'Non envoyé : l’adresse est bloquée, car un e-mail y a été rejeté définitivement.',
  'Not sent: the address is suppressed, as a message to it was reported as spam.':
    'Non envoyé : l’adresse est bloquée, car un message y a été signalé comme spam.',
  'Not sent: the number is suppressed, as it cannot get text messages.':
    'Non envoyé : le numéro est bloqué, car il ne peut pas recevoir de SMS.',
  'It would not be sent: the address is suppressed, as an e-mail to it bounced for good.':
    'Rien ne serait envoyé : l’adresse est bloquée, car un e-mail y a été rejeté définitivement.',
  'It would not be sent: the address is suppressed, as a message to it was reported as spam.':
    'Rien ne serait envoyé : l’adresse est bloquée, car un message y a été signalé comme spam.',
  'It would not be sent: the number is suppressed, as it cannot get text messages.':
    'Rien ne serait envoyé : le numéro est bloqué, car il ne peut pas recevoir de SMS.',
  'The connection that this call goes through was deleted: choose another one in the step, then retry.':
    'La connexion de cet appel a été supprimée : choisissez-en une autre dans l’étape, puis réessayez.',
  'This step has no connection: it was never chosen, or it was deleted. Choose one in the step, then retry.':
    'Cette étape n’a pas de connexion : elle n’a jamais été choisie, ou a été supprimée. Choisissez-en une dans l’étape, puis réessayez.',
  'The message template of this step no longer exists: choose another one, or write the text in the step, then retry.':
    'Le modèle de message de cette étape n’existe plus : choisissez-en un autre, ou écrivez le texte dans l’étape, puis réessayez.',
  'The message template “{name}” is for another channel: choose another one in the step, then retry.':
    'Le modèle de message « {name} » est pour un autre canal : choisissez-en un autre dans l’étape, puis réessayez.',
  'The message template “{name}” cannot be used: correct what its page says, then retry.':
    'Le modèle de message « {name} » n’est pas utilisable : corrigez ce que sa page signale, puis réessayez.',
  'The credentials of the connection do not open any more: enter them again, then retry.':
    'Les identifiants de la connexion ne sont plus lisibles : saisissez-les à nouveau, puis réessayez.',
  'The connection of this step is one to {app}, which cannot do this.':
    'La connexion de cette étape mène à {app}, qui ne peut pas faire cela.',
  'The connection of this step signs in at {own} only, and the step calls {called}.':
    'La connexion de cette étape ne s’authentifie que sur {own}, et l’étape appelle {called}.',
  'No app can do {webhook}: choose what this step does again.':
    'Aucune application ne sait faire {webhook} : choisissez à nouveau ce que fait cette étape.',
  'This e-mail needs a connection to a mailbox: choose one in the step.':
    'Cet e-mail a besoin d’une connexion à une boîte : choisissez-en une dans l’étape.',
  'This call has no address.': 'Cet appel n’a pas d’adresse.',
  'Invalid JSON: the body of this call cannot be read.':
    'JSON invalide : le corps de cet appel est illisible.',
  'The address of this call cannot be called.': 'L’adresse de cet appel ne peut pas être appelée.',
  '"{text}" is not an address that can be called.': '« {text} » n’est pas une adresse qui peut être appelée.',
  'Only http and https addresses can be called, not {protocol}':
    'Seules les adresses http et https peuvent être appelées, pas {protocol}',
  'The address holds a user name or a password: sign in through a connection instead.':
    'L’adresse contient un nom d’utilisateur ou un mot de passe : passez plutôt par une connexion.',
  '{host} is an address inside this network or none of the public internet.':
    '{host} est une adresse de ce réseau, ou n’est pas sur l’internet public.',
  '{reason} Calls go to the public internet only; whoever runs this server can allow a host.':
    '{reason} Les appels ne vont que vers l’internet public ; l’exploitant de ce serveur peut autoriser un hôte.',
  '{host} is called with TLS only: whoever runs this server can allow it without.':
    '{host} n’est appelé qu’avec TLS ; l’exploitant de ce serveur peut l’autoriser sans.',
  'The request has a header or a body that cannot be sent.':
    'La requête a un en-tête ou un corps qui ne peut pas être envoyé.',
  'The message has no address that it can be sent to.':
    'Le message n’a aucune adresse à laquelle être envoyé.',
  'There is nobody to send this to: the recipient came out empty.':
    'Il n’y a personne à qui envoyer ceci : le destinataire est vide.',

  // It was not answered
  '{host} could not be reached ({code}).': '{host} est injoignable ({code}).',
  '{host} could not be reached.': '{host} est injoignable.',
  'No secure connection to {host} could be made ({code}).':
    'Aucune connexion sécurisée à {host} n’a pu être établie ({code}).',
  '{host} was called, and did not answer in time.': '{host} a été appelé, et n’a pas répondu à temps.',
  '{host} was called, and no answer came ({code}).':
    '{host} a été appelé, et aucune réponse n’est venue ({code}).',
  '{host} was called, and its reply was longer than one of a mail server may be.':
    '{host} a été appelé, et sa réponse était plus longue que celle d’un serveur d’e-mail ne peut l’être.',
  '{url} leads on and on.': '{url} redirige sans fin.',
  "{from} sent the call on to {to}, where the connection's credentials must not go.":
    '{from} a renvoyé l’appel vers {to}, où les identifiants de la connexion ne doivent pas aller.',

  // Its answer is of no use
  'The answer began, and did not end in time.': 'La réponse a commencé, mais ne s’est pas terminée à temps.',
  'The answer is larger than 1 MB, so it was not read.': 'La réponse dépasse 1 Mo : elle n’a pas été lue.',
  'The answer broke off before its end.': 'La réponse s’est interrompue avant sa fin.',
  'The answer holds what cannot be kept: a number that is too large, a character that is none, or objects and lists too deep in each other.':
    'La réponse contient ce qui ne peut pas être gardé : un nombre trop grand, un caractère qui n’en est pas un, ou des objets et des listes trop imbriqués.',
  'The answer could not be searched for credentials, so it is not kept.':
    'On n’a pas pu chercher d’identifiants secrets dans la réponse : elle n’est pas gardée.',
  'Why the call failed could not be searched for credentials, so it is not kept.':
    'On n’a pas pu chercher d’identifiants secrets dans la raison de l’échec : elle n’est pas gardée.',
  'The answer is not text that can be read.': 'La réponse n’est pas un texte lisible.',

  // It was refused
  'The other side asked for fewer calls (429).': 'Le service appelé demande moins d’appels (429).',
  'The other side could not answer ({status}).': 'Le service appelé n’a pas pu répondre ({status}).',
  'The other side refused the sign-in ({status}): check the connection or the headers of this step.':
    'Le service appelé a refusé l’authentification ({status}) : vérifiez la connexion ou les en-têtes de cette étape.',
  'The other side refused the call ({status}).': 'Le service appelé a refusé l’appel ({status}).',
  '{app} refused: correct the step or the connection, then retry. In its words: {words}':
    '{app} a refusé : corrigez l’étape ou la connexion, puis réessayez. Dans ses mots : {words}',
  '{app} refused: {words}': '{app} a refusé : {words}',
};
