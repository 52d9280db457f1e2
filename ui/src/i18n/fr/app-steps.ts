export const appSteps = {
  message: 'Message',
  isTransactional: 'Envoyer à toute heure',
  isTransactionalHint:
    'Pour les messages transactionnels, comme un code ou une confirmation de commande : ils n’attendent pas les heures d’envoi, et les plafonds ne les retiennent ni ne les comptent. Tous les autres messages respectent les deux (Paramètres, Général).',
  undecidedConsent:
    'Les contacts dont l’accord n’a jamais été demandé reçoivent aussi ce message : votre compte n’a pas encore décidé pour eux.',
  decideConsent: 'Décider',
  messageCategory: 'Catégorie du message',
  messageCategoryHint:
    'Les contacts désinscrits d’un thème ne reçoivent pas ses messages (Paramètres, Thèmes). Les plafonds peuvent compter ceux d’une catégorie (Paramètres, Général).',
  noCategory: 'Aucune',
  topic: '{{name}} (thème)',
  whenCapped: 'Au-delà d’un plafond de messages',
  asTheCapsSay: 'Selon le réglage du plafond',
  whenCappedTo: {
    wait: 'Attendre que le plafond le permette',
    pass_over: 'Sauter cette étape',
  },
  sms: {
    phoneNumber: 'Numéro de téléphone',
    phoneNumberHint:
      'Avec l’indicatif du pays : +15145550123. Sans indicatif, c’est un numéro du pays choisi dans Paramètres, Général.',
    characters_one: '{{count}} caractère',
    characters_many: '{{count}} caractères',
    characters_other: '{{count}} caractères',
    parts_one: '{{count}} SMS',
    parts_many: '{{count}} SMS',
    parts_other: '{{count}} SMS',
    withVariables: 'plus le contenu des variables',
    quoted: '« {{character}} »',
    foreign:
      'À cause de {{characters}}, un SMS contient 70 caractères au lieu de 160 (67 au lieu de 153 dans un message plus long).',
  },
  email: {
    to: 'À',
    toHint: 'Séparez plusieurs adresses par des virgules.',
    content: 'Contenu',
    contents: { template: 'Un modèle chez SendGrid', html: 'Objet et message' },
    templateId: 'Identifiant du modèle',
    templateData: 'Données du modèle',
    duplicateKeys: 'Clés en double détectées dans les données du modèle',
    subject: 'Objet',
    html: 'Message',
    htmlHint:
      'Écrivez comme une lettre : les retours à la ligne et les lignes vides sont conservés. Le HTML est accepté aussi : dès qu’il a des paragraphes ou des tableaux (<p>, <table>), ce sont eux qui font la mise en page. Écrivez {{name}}, pour que ce que quelqu’un a saisi dans un formulaire reste du texte.',
    unsubscribe: 'Me désinscrire',
    addUnsubscribe: 'Ajouter un lien de désinscription',
    fromEmail: 'E-mail de l’expéditeur',
    fromHint: 'Si vide, l’expéditeur de la connexion est utilisé.',
    senderName: 'Nom de l’expéditeur',
    mailboxSenderHint: 'Si vide, l’adresse de la boîte d’envoi est utilisée.',
    quotesHint:
      'Les apostrophes droites sont enregistrées comme des accents graves, mais envoyées telles que vous les avez saisies. Les accents graves restent tels quels.',
  },
  push: {
    externalId: 'Identifiant externe',
    externalIdHint:
      'L’identifiant du contact dans OneSignal, défini par votre application. Tous ses appareils reçoivent la notification.',
    title: 'Titre',
    launchUrl: 'URL à ouvrir',
  },
  prompt: {
    prompt: 'Instruction',
    resultHint: 'La réponse est enregistrée dans {{variable}}.',
    model: 'Modèle',
    modelDefault: '{{model}} (modèle par défaut actuel)',
    modelDefaultHint:
      'Si vide, Sillage choisit le modèle à l’exécution de l’étape, et passe à un plus récent quand Google le retire.',
    modelEnds: 'OpenAI le retire le {{day}} et recommande {{successor}}.',
    temperature: 'Avec une température de {{value}}.',
    noTemperature: 'Ce modèle n’a pas de réglage de température.',
    booleanOnly: 'Répondre seulement par vrai ou faux',
    booleanAdded: 'L’instruction finit par : « {{instruction}} »',
    addContext: 'Joindre les données du contact',
    addContextHint: 'Envoie ses champs et champs personnalisés, et rien d’autre.',
  },
  chat: {
    channel: 'Canal',
    channelHint: 'Nom ou identifiant du canal. Le bot doit en être membre.',
  },
};
