export const broadcasts = {
  title: 'Diffusions',
  one: 'Diffusion',
  description:
    'Un message à de nombreux contacts, une fois, maintenant ou à une date choisie : une newsletter, une annonce, une offre.',
  create: 'Créer une diffusion',
  name: 'Nom',
  nameHint: 'Pour vous : les contacts ne le voient pas.',
  state: 'État',
  anyState: 'Tous les états',
  states: {
    draft: 'Brouillon',
    scheduled: 'Programmée',
    sending: 'En cours d’envoi',
    paused: 'En pause',
    sent: 'Envoyée',
    stopped: 'Arrêtée',
    failed: 'En échec',
  },
  forSegment: 'Elle va aux contacts de « {{name}} ».',
  channel: 'Canal',
  channels: { sms: 'SMS', email: 'E-mail', push: 'Notification push' },
  sent: 'Envoyés',
  sentOf: '{{sent}} sur {{total}}',
  when: 'Envoyée ou prévue',
  empty: 'Aucune diffusion',
  emptyText:
    'Créez-en une : choisissez les contacts, écrivez le message, envoyez-vous un test, puis envoyez-la ou programmez-la.',
  delete: 'Supprimer la diffusion ?',
  deleteText:
    'La diffusion « {{name}} » est supprimée avec ses chiffres et ses journaux. Cette action est irréversible.',
  deleteInUse:
    'Elle est en cours d’envoi ou programmée, ou des segments l’utilisent. La supprimer arrête l’envoi.',
  deleted: 'Diffusion « {{name}} » supprimée',
  copied: '« {{name}} » créée. Choisissez de nouveau son moment.',
  copiedShared:
    '« {{name}} » créée. Les deux utilisent le même modèle de message : ce que vous y modifiez change dans les deux. Choisissez de nouveau son moment.',
  done: {
    send: 'La diffusion est en cours d’envoi',
    schedule: 'La diffusion est programmée',
    cancel: 'La diffusion est de nouveau un brouillon',
    winner: 'Les autres reçoivent ce message',
  },
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  stop: 'Arrêter',
  stopTitle: 'Arrêter la diffusion ?',
  stopText:
    'Les contacts qui ne l’ont pas encore reçue ne la recevront pas. Vous pourrez la leur envoyer plus tard.',
  cancel: 'Annuler la programmation',
  sendToRest_one: 'Envoyer à l’autre contact',
  sendToRest_many: 'Envoyer aux {{count, number}} autres',
  sendToRest_other: 'Envoyer aux {{count, number}} autres',
  sendToRestTitle: 'Envoyer à ceux qu’elle n’a pas atteints ?',
  sendToRestText_one:
    'Elle est envoyée au contact de son audience qui ne l’a pas encore reçue. Personne ne la reçoit deux fois.',
  sendToRestText_many:
    'Elle est envoyée aux {{count, number}} contacts de son audience qui ne l’ont pas encore reçue. Personne ne la reçoit deux fois.',
  sendToRestText_other:
    'Elle est envoyée aux {{count, number}} contacts de son audience qui ne l’ont pas encore reçue. Personne ne la reçoit deux fois.',
  runs: 'Le journal de chaque contact',
  changeText: 'Modifier le texte',
  tooLateText:
    'Elle est partie entre-temps à tous ses contacts : personne ne recevrait un nouveau texte. Copiez ce que vous voulez garder du vôtre.',
  lateText: 'L’envoi a commencé : les contacts qui ne l’ont pas encore reçue recevront le nouveau texte.',
  stepsOf: 'Étapes de la diffusion',
  steps: { audience: 'Audience', content: 'Contenu', test: 'Test', time: 'Moment', review: 'Vérification' },
  back: 'Retour',
  next: 'Suivant : {{step}}',
  audience: {
    source: 'Qui la reçoit',
    sources: {
      all_contacts: 'Tous les contacts',
      tag: 'Les contacts qui ont une étiquette',
      segment: 'Les contacts d’un segment ou d’une liste',
    },
    estimate: 'En ce moment',
    changed: 'L’audience a changé : enregistrez-la pour compter de nouveau.',
    saveAndCount: 'Enregistrer et compter',
    countAgain: 'Compter de nouveau',
  },
  content: {
    look: 'Aperçu',
    asRead: 'pour {{contact}}',
    template: 'le modèle « {{name}} »',
    templateSubject: '{{subject}} (modèle « {{name}} »)',
    twoTexts: 'Les deux messages diffèrent par plus que leur objet : le second garde son propre texte.',
  },
  test: {
    one: 'Test A/B',
    try: 'Essayer un second objet (test A/B)',
    tryAllHint: 'Tout le monde reçoit l’un des deux objets, la moitié chacun.',
    tryHint:
      'Une partie de l’audience reçoit l’un des deux objets. Les autres reçoivent celui qui fait mieux.',
    subjectA: 'Objet A',
    subjectAHint:
      'C’est celui du modèle. Pour en essayer un autre ici, remplissez « Objet à la place de celui du modèle » ci-dessus.',
    subjectB: 'Objet B',
    subjectBHint: 'Vide : l’objet du modèle B.',
    templateB: 'Modèle B',
    templateBHint: 'Choisissez-en un autre pour essayer aussi une autre présentation.',
    sameTemplate: 'Le même modèle',
    percent: 'Part de l’audience qui essaie les deux, en %',
    percentHint:
      'La moitié de cette part reçoit chaque objet. À moins de 100 contacts chacun, une différence relève surtout du hasard. Le fuseau horaire de chaque contact (Moment) demande ici 100 %.',
    percentAll: 'Tout le monde reçoit l’un des deux : il n’y a pas de gagnant à envoyer.',
    hours: 'Heures jusqu’au choix du gagnant',
    measure: 'Le gagnant est celui qui a le plus',
    measures: { opened: 'd’ouvertures', clicked: 'de clics' },
    notTracked:
      'Ce compte ne suit pas les e-mails (Paramètres, Général) : les ouvertures et les clics ne sont connus que si le service les indique, comme SendGrid.',
    notTrackedWins: 'Si rien n’est connu, l’objet A gagne.',
    toSettings: 'Ouvrir les paramètres',
    bySubject: 'Les deux objets',
    goalFollows: 'L’objectif est compté avec une demi-minute de retard au plus.',
    which: 'Quel objet',
    variant: '{{variant}} : {{subject}}',
    variantName: 'Message {{variant}}',
    winner: 'Gagnant',
    choose: 'Envoyer celui-ci',
    chooseOne: 'Envoyer le message {{variant}} aux autres',
    goesOn: 'Le test est en cours.',
    none: 'Aucun gagnant n’a été choisi.',
    all: 'Tout le monde reçoit l’un des deux messages.',
    endsAt: 'Le gagnant est choisi',
    chosen: {
      rule: 'Le message {{variant}} a fait mieux, et les autres le reçoivent.',
      tie: 'Aucun message n’a fait mieux : les autres reçoivent le message {{variant}}.',
      person: 'Le message {{variant}} a été choisi à la main, et les autres le reçoivent.',
    },
    chance: 'C’est le meilleur avec une probabilité de {{chance}}.',
    counted: {
      opened_one: 'ouvert par {{reached}} sur {{count, number}} ({{rate}})',
      opened_many: 'ouvert par {{reached}} sur {{count, number}} ({{rate}})',
      opened_other: 'ouvert par {{reached}} sur {{count, number}} ({{rate}})',
      clicked_one: 'cliqué par {{reached}} sur {{count, number}} ({{rate}})',
      clicked_many: 'cliqué par {{reached}} sur {{count, number}} ({{rate}})',
      clicked_other: 'cliqué par {{reached}} sur {{count, number}} ({{rate}})',
    },
  },
  trial: {
    lead: 'Affichez l’aperçu du message pour un contact de l’audience, puis envoyez-vous un test. Personne d’autre ne le reçoit, et rien n’est compté.',
  },
  clocks: {
    late_one:
      'Pour {{count, number}} contact, il est déjà plus tard : il reçoit le message tout de suite, quelle que soit l’heure chez lui. Choisissez un jour plus tard pour que tous le reçoivent à cette heure.',
    late_many:
      'Pour {{count, number}} contacts, il est déjà plus tard : ils reçoivent le message tout de suite, quelle que soit l’heure chez eux. Choisissez un jour plus tard pour que tous le reçoivent à cette heure.',
    late_other:
      'Pour {{count, number}} contacts, il est déjà plus tard : ils reçoivent le message tout de suite, quelle que soit l’heure chez eux. Choisissez un jour plus tard pour que tous le reçoivent à cette heure.',
    inTime: 'Tous la reçoivent à cette heure : il n’est trop tard pour personne.',
    countedInTime: 'Tous les contacts qui ont été comptés la reçoivent à cette heure.',
    between: 'Premiers contacts : {{first}} ; derniers : {{last}}.',
    ofZone: '{{zone}}, {{count, number}} : {{moment}}',
    byAccount: 'À l’heure du compte ({{zone}}), {{count, number}} sans fuseau horaire : {{moment}}',
    moment: '{{moment}}, heure de {{zone}}',
    atOnce: 'tout de suite',
    leftOut_one: 'Ces nombres comptent toute l’audience, y compris {{count, number}} contact laissé de côté.',
    leftOut_many:
      'Ces nombres comptent toute l’audience, y compris les {{count, number}} contacts laissés de côté.',
    leftOut_other:
      'Ces nombres comptent toute l’audience, y compris les {{count, number}} contacts laissés de côté.',
    others_one: 'Dans d’autres fuseaux : {{count, number}} contact',
    others_many: 'Dans d’autres fuseaux : {{count, number}} contacts',
    others_other: 'Dans d’autres fuseaux : {{count, number}} contacts',
  },
  fixed: {
    now: 'La liste de ceux qui la reçoivent est arrêtée quand vous appuyez sur « Envoyer ». Qui se désinscrit ou est supprimé avant son tour ne la reçoit pas ; qui quitte ensuite l’audience la reçoit quand même.',
    atTime:
      'La liste de ceux qui la reçoivent est arrêtée au début de l’envoi. Qui se désinscrit ou est supprimé avant son tour ne la reçoit pas ; qui quitte ensuite l’audience la reçoit quand même.',
    firstClocks:
      'La liste de ceux qui la reçoivent est arrêtée quand les premières horloges du monde indiquent cette heure : {{moment}}, heure de {{zone}}. Qui quitte ensuite l’audience la reçoit quand même à son heure ; qui se désinscrit ou est supprimé avant ne la reçoit pas.',
    atOnce:
      'La liste de ceux qui la reçoivent est arrêtée une ou deux minutes après « Programmer », car quelque part dans le monde il est déjà cette heure. Qui quitte ensuite l’audience la reçoit quand même à son heure ; qui se désinscrit ou est supprimé avant ne la reçoit pas.',
    since:
      'La liste de ceux qui la reçoivent a été arrêtée le {{moment}}, heure de {{zone}}. Qui a quitté l’audience depuis la reçoit quand même à son heure ; qui se désinscrit ou est supprimé avant ne la reçoit pas.',
  },
  time: {
    atHint:
      'Si un changement d’heure saute ce moment, elle part juste après ; s’il revient deux fois, elle part la première. Si Sillage est arrêté à ce moment, la diffusion part à son retour, dans les 22 heures.',
    noAccountTimezone: 'Le compte n’a pas de fuseau horaire.',
    toSettings: 'Le choisir dans Paramètres',
    when: 'Quand',
    kinds: { now: 'Dès que j’appuie sur « Envoyer »', at: 'Un jour et à une heure' },
    atOnce: 'Tout de suite',
    choose: 'Choisissez le jour et l’heure.',
    passed: 'Ce moment est passé : choisissez-en un plus tard, ou envoyez-la tout de suite.',
    clocks: 'À quelle horloge',
    whose: { one: 'Un fuseau horaire', contacts: 'Le fuseau horaire de chaque contact' },
    timezoneField:
      'Lu dans le champ « {{field}} » du contact (Paramètres, Général). Ceux qui n’y ont pas de fuseau la reçoivent à l’heure du compte, celle de {{zone}}.',
    noTimezoneField:
      'Aucun champ n’est choisi pour le fuseau horaire des contacts (Paramètres, Général) : tous la reçoivent à l’heure du compte, celle de {{zone}}.',
    toContent: 'Ouvrir Contenu',
    notOfContacts:
      'Le fuseau horaire de chaque contact n’est pas compatible avec un test A/B sur une partie de l’audience : les autres recevraient le gagnant après cette heure. Faites essayer les deux objets à 100 % de l’audience (Contenu) : chacun en reçoit alors un à cette heure, dans son fuseau.',
    paceHint:
      'À quelle vitesse partent les messages. Un rythme lent ménage votre site, et vous laisse le temps d’arrêter.',
  },
  review: {
    errors: 'Elle ne peut pas encore partir',
    warnings: 'À vérifier d’abord',
    missed: 'Elle n’est pas partie à son heure',
    message: 'Message',
    test_one: '{{percent}} % de l’audience, gagnant après {{count}} heure selon le nombre {{measure}}',
    test_many: '{{percent}} % de l’audience, gagnant après {{count}} heures selon le nombre {{measure}}',
    test_other: '{{percent}} % de l’audience, gagnant après {{count}} heures selon le nombre {{measure}}',
    eachGets: 'Environ {{a}} reçoivent le message A, environ {{b}} le message B.',
    partGets_one:
      'Environ {{a}} reçoivent le message A, environ {{b}} le message B, et {{count, number}} autre le gagnant.',
    partGets_many:
      'Environ {{a}} reçoivent le message A, environ {{b}} le message B, et les {{count, number}} autres le gagnant.',
    partGets_other:
      'Environ {{a}} reçoivent le message A, environ {{b}} le message B, et les {{count, number}} autres le gagnant.',
    tooFew:
      'Si peu de contacts ne prouvent rien : à moins de {{least}} par message, une différence relève surtout du hasard.',
    onceEach: 'Chaque adresse la reçoit une fois, même si plusieurs contacts l’ont.',
    noRevenue:
      'Le rapport du chiffre d’affaires ne saura pas ce qu’elle rapporte : aucun événement ne compte encore comme chiffre d’affaires. Les paiements comptent dès que vous en choisissez un.',
    revenueSet: 'Ce qui compte comme chiffre d’affaires : « {{event}} », pour le montant de « {{field}} ».',
    oneOfBoth:
      'Un objectif dit combien de contacts ont passé leur première commande après cette diffusion. Le chiffre d’affaires additionne toutes les commandes, pour tous vos messages. L’un des deux suffit pour commencer.',
    goal: 'Définir un objectif, pour voir ce qu’elle rapporte',
    goalSet: 'Son objectif :',
    goalDays_one: 'dans un délai de {{count}} jour.',
    goalDays_many: 'dans un délai de {{count}} jours.',
    goalDays_other: 'dans un délai de {{count}} jours.',
    send: 'Envoyer',
    schedule: 'Programmer',
    sendTitle: 'Envoyer la diffusion ?',
    scheduleTitle: 'Programmer la diffusion ?',
    sendText_one: 'Actuellement, {{count, number}} contact la recevrait.',
    sendText_many: 'Actuellement, {{count, number}} contacts la recevraient.',
    sendText_other: 'Actuellement, {{count, number}} contacts la recevraient.',
    scheduleText_one:
      'Rien ne part maintenant. Actuellement, {{count, number}} contact la recevrait à son heure :',
    scheduleText_many:
      'Rien ne part maintenant. Actuellement, {{count, number}} contacts la recevraient à son heure :',
    scheduleText_other:
      'Rien ne part maintenant. Actuellement, {{count, number}} contacts la recevraient à son heure :',
    sendUncounted: 'Ses contacts ne sont pas encore comptés.',
  },
  planned: {
    due: 'Le {{moment}}, heure de {{zone}}.',
    expected: 'Premiers contacts : {{moment}}, heure de {{zone}}.',
    expectedAtOnce: 'Premiers contacts : tout de suite.',
    first: 'Premiers contacts : {{moment}}, heure de {{zone}}. Jusqu’ici 0 envoyé sur {{total}}.',
    filtered: 'Des filtres les restreignent encore.',
    fixed: 'Pour la modifier, annulez d’abord la programmation.',
  },
  brought: {
    title: 'Ce qu’elle a rapporté',
    noGoal:
      'Définissez un objectif, comme une commande, pour voir combien l’ont atteint après avoir reçu le message.',
    reached: 'Objectif atteint',
    goal: 'L’objectif :',
    counted_one: 'Sont comptés les contacts à qui elle a été envoyée, dans un délai de {{count}} jour.',
    counted_many: 'Sont comptés les contacts à qui elle a été envoyée, dans un délai de {{count}} jours.',
    counted_other: 'Sont comptés les contacts à qui elle a été envoyée, dans un délai de {{count}} jours.',
    first: 'Chaque contact compte une fois, pour la valeur de son premier.',
    follows: 'Ces chiffres suivent l’envoi avec une demi-minute de retard au plus.',
    byDay: 'L’objectif, jour par jour',
    revenue: 'Chiffre d’affaires attribué',
    orders: 'Commandes',
    noneYet: 'Aucun pour l’instant : une commande compte dix minutes après son arrivée',
    allOrders:
      'Ici, chaque commande compte, y compris la deuxième d’un même contact, dix minutes après son arrivée : la somme peut donc différer de la valeur de l’objectif.',
    noRevenue: 'Aucun événement ne compte encore comme chiffre d’affaires.',
    toReport: 'Rapports, Chiffre d’affaires',
  },
  figures: {
    next: 'prochains contacts : {{moment}}',
    last: 'derniers : {{moment}}, heure de {{zone}}',
    title: 'Progression',
    of: '{{sent}} envoyés sur {{total}}',
    sent: 'Envoyés',
    not_sent: 'Non envoyés',
    unknown: 'Résultat inconnu',
    under_way: 'En cours',
    not_begun: 'À venir',
    control: 'Groupe témoin',
    whoNot: 'À qui elle n’a pas été envoyée, et pourquoi :',
    whoNotOthers: 'Autres raisons',
    contactsOf: 'Qui a reçu « {{message}} », et qui non',
    began: 'Début',
    ended: 'Fin',
  },
};
