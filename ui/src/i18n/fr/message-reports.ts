export const messageReports = {
  sections: 'Rapports',
  tabs: {
    events: 'Événements',
    messages: 'Messages',
    revenue: 'Chiffre d’affaires',
    cohorts: 'Cohortes',
    health: 'Délivrabilité',
  },
  descriptions: {
    messages:
      'Les résultats des messages de vos automatisations, diffusions et campagnes, comparés à la période précédente.',
    revenue: 'Le chiffre d’affaires réalisé, et les messages auxquels il est attribué.',
    cohorts: 'Qui est entré dans une automatisation quelle semaine, et combien ont atteint son objectif.',
    health: 'Si vos e-mails arrivent toujours, et que faire sinon.',
  },
  more: 'Seuls les {{count, number}} premiers sont affichés : le fichier exporté les contient tous.',
  export: 'Exporter',
  flow: 'Envoyé par',
  template: 'Modèle de message',
  deletedTemplate: 'Un modèle supprimé (nº {{id}})',
  campaign: 'Campagne',
  points: '{{points}} points',
  channel: 'Canal',
  allChannels: 'Tous les canaux',
  messages: {
    label: 'Messages par automatisation, diffusion et campagne',
    byTemplate: 'Messages par modèle',
    exportTemplates: 'Exporter par modèle',
    none: 'Aucun message sur cette période',
    noneText:
      'Choisissez ci-dessus plus de jours. Les messages sont comptés dès qu’une automatisation, une campagne ou une diffusion les envoie.',
    narrowed: 'Choisissez ci-dessus plus de jours ou tous les canaux.',
    toAutomations: 'Vers les automatisations',
    toBroadcasts: 'Vers les diffusions',
    toCampaigns: 'Vers les campagnes',
    untold: 'Non signalé',
    meaning:
      'Un message compte le jour où son contact est arrivé à son étape, quel que soit le moment où il part, est ouvert ou cliqué. Les taux portent sur les messages envoyés, une fois chacun ; les ouvertures et les clics automatiques ne sont pas comptés. Un tiret : aucun service n’a indiqué si quelque chose est arrivé. Les ouvertures sont une estimation : beaucoup de messageries les cachent. L’évolution est calculée par rapport à la période précédente, de même durée.',
  },
  revenue: {
    label: 'Chiffre d’affaires par automatisation, diffusion et campagne',
    none: 'Choisissez ce qui compte comme chiffre d’affaires',
    noneText:
      'Choisissez l’événement d’un paiement, le champ de son montant, et le message pour lequel il compte. Le chiffre d’affaires est compté à partir de là.',
    choose: 'Choisir l’événement',
    change: 'Modifier',
    stop: 'Ne plus compter',
    stopTitle: 'Ne plus compter le chiffre d’affaires ?',
    stopText:
      'Ce qui a été compté jusqu’ici reste dans le rapport. Les événements à venir ne seront plus comptés.',
    saved: 'Le chiffre d’affaires est compté à partir de maintenant',
    stopped: 'Le chiffre d’affaires n’est plus compté',
    off: 'Le chiffre d’affaires n’est plus compté. Les chiffres ci-dessous datent du temps où il l’était.',
    rule: 'Ce qui compte',
    last_message_one:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le message était le dernier envoyé au même contact, au plus {{count}} jour avant.',
    last_message_many:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le message était le dernier envoyé au même contact, au plus {{count}} jours avant.',
    last_message_other:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le message était le dernier envoyé au même contact, au plus {{count}} jours avant.',
    last_click_one:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le même contact a suivi un lien en dernier, au plus {{count}} jour avant.',
    last_click_many:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le même contact a suivi un lien en dernier, au plus {{count}} jours avant.',
    last_click_other:
      'Chaque « {{event}} » compte une fois, pour le montant de « {{field}} » : pour l’automatisation, la campagne ou la diffusion dont le même contact a suivi un lien en dernier, au plus {{count}} jours avant.',
    since:
      'Cette règle s’applique depuis le {{day}} ; ce qui a été compté avant reste tel quel. Un événement compte dix minutes après son arrivée. On ne sait pas si quelqu’un aurait acheté de toute façon : seul un groupe témoin le montre.',
    empty:
      'Pas encore de chiffre d’affaires sur cette période. Les événements comptent dès que vous les avez choisis, dix minutes après leur arrivée. S’il en est venu plus tôt, choisissez ci-dessus plus de jours, ou vérifiez l’événement et son champ.',
    deleted: 'Automatisations et campagnes supprimées',
    noMessage: 'Aucun message',
    total: 'Total',
    columns: {
      revenue: 'Chiffre d’affaires',
      change: 'Évolution',
      events: 'Événements',
      sent: 'Messages envoyés',
      perMessage: 'Par message envoyé',
    },
    tiles: {
      total: 'Chiffre d’affaires',
      attributed: 'Attribué aux messages',
      share: 'Part attribuée',
      events: 'Événements',
    },
    form: {
      title: 'Ce qui compte comme chiffre d’affaires',
      event: 'Événement',
      field: 'Champ du montant',
      fieldPlaceholder: 'p. ex. total',
      fieldHint: 'Les événements sans nombre dans ce champ ne comptent pas.',
      credit: 'Compte pour',
      last_message: 'le dernier message envoyé',
      last_messageHint:
        'Y compris les contacts qui lisent le message et viennent par un autre chemin. Les SMS et les notifications push comptent aussi.',
      last_click: 'le dernier message cliqué',
      last_clickHint:
        'Plus strict : un contact qui saisit votre adresse au lieu de cliquer ne compte pour aucun message.',
      window: 'Fenêtre d’attribution',
      days: 'jours',
      windowHint:
        'Combien de jours avant l’événement le message a été envoyé ou cliqué, au plus. 5 à 7 sont courants, le maximum est 60.',
      later: 'Cela vaut pour les événements à venir. Ce qui a été compté avant reste tel quel.',
    },
  },
  cohorts: {
    automation: 'Automatisation',
    noAutomation: 'Aucune automatisation trouvée',
    weeks: 'Semaines',
    lastWeeks_one: '{{count}} dernière semaine',
    lastWeeks_many: '{{count}} dernières semaines',
    lastWeeks_other: '{{count}} dernières semaines',
    none: 'Choisissez une automatisation ci-dessus',
    noneText:
      'Vous voyez alors qui est entré quelle semaine, où en sont les contacts et, avec un objectif, combien l’ont atteint semaine après semaine.',
    week: 'Semaine d’entrée',
    states: 'Où ils en sont',
    columns: {
      entered: 'Entrées',
      running: 'En cours',
      completed: 'Terminées',
      exited: 'Sorties avant la fin',
      failed: 'En échec',
      stopped: 'Arrêtées',
    },
    goal: 'Ont atteint l’objectif « {{event}} »',
    counted: 'Comptées',
    byWeek: 'Semaine {{week}}',
    value: 'Valeur',
    open: 'à ce jour',
    meaning:
      'Parmi les entrées d’une semaine (à partir du lundi), la part qui avait atteint l’objectif à la fin de la première semaine après l’entrée, de la deuxième, et ainsi de suite. « À ce jour » : cette semaine n’est pas finie pour tous, la part peut donc encore augmenter. Un tiret : personne n’y est encore. Comparez les lignes d’une même colonne.',
    noGoal: 'Cette automatisation n’a pas d’objectif : on ne peut donc pas dire qui l’a atteint.',
    setGoal: 'Définir un objectif',
    nobody: 'Personne n’est entré pendant ces semaines. Choisissez-en plus ci-dessus.',
  },
  health: {
    label: 'D’où ils viennent',
    measures: { bounced: 'Échecs de remise', complained: 'Signalements comme spam' },
    states: {
      good: 'Bon',
      high: 'Trop élevé',
      few: 'Trop peu d’e-mails pour juger',
      untold: 'Inconnu',
    },
    of: {
      bounced: '{{messages, number}} sur {{among, number}} e-mails envoyés. Restez en dessous de {{limit}}.',
      complained:
        '{{messages, number}} sur {{among, number}} e-mails sans échec de remise. Restez en dessous de {{limit}}.',
    },
    known:
      'Pour {{known, number}} des {{sent, number}} e-mails, un service a dit s’ils sont arrivés. Les autres comptent comme arrivés.',
    noSent: 'Aucun e-mail sur cette période',
    noSentText:
      'Choisissez ci-dessus plus de jours. Les échecs de remise et les signalements comme spam s’affichent ici dès qu’une automatisation, une campagne ou une diffusion envoie des e-mails.',
    sent: 'E-mails envoyés',
    advice: {
      suppressedBounces:
        'Les adresses définitivement en échec ne reçoivent plus rien, sans que vous ayez à agir.',
      refused:
        'Les fournisseurs de messagerie commencent à refuser les expéditeurs qui ont autant d’échecs : agissez avant la prochaine campagne.',
      sources:
        'Regardez d’où viennent les adresses. Une liste achetée ou vieille de plusieurs années en est la cause habituelle : ne lui écrivez pas.',
      recent:
        'Demandez aux nouveaux contacts de confirmer leur adresse, et envoyez d’abord à ceux qui ont ouvert ou cliqué récemment : un segment les trouve.',
      domain:
        'Vérifiez votre domaine d’envoi dans sa connexion (SPF, DKIM, DMARC) : sans eux, même des adresses valables refusent vos e-mails.',
      fewBounces: 'Un taux sur si peu d’e-mails ne dit rien : un échec de plus ou de moins changerait tout.',
      webhook:
        'Le service qui envoie vos e-mails n’en a rien dit. Dans sa connexion, reliez l’Event Webhook de SendGrid, ou transmettez les e-mails rejetés de votre serveur.',
      suppressedReports:
        'Les personnes qui signalent un e-mail comme spam n’en reçoivent plus, sans que vous ayez à agir.',
      filtered:
        'Gmail et Yahoo commencent à filtrer les expéditeurs qui ont autant de signalements, pour tous les destinataires.',
      asked:
        'N’écrivez qu’à ceux qui l’ont demandé, et moins souvent : un plafond de messages limite ce qu’un contact reçoit.',
      leaving:
        'Facilitez la désinscription : qui trouve vite le lien n’utilise pas le bouton spam. Les thèmes permettent de ne se désinscrire que d’une partie des e-mails.',
      inactive: 'Laissez de côté ceux qui n’ont rien ouvert depuis 90 jours : un segment les trouve.',
      fewReports:
        'Il faut environ 1 000 e-mails remis pour juger : en dessous, un seul signalement atteint la limite.',
    },
    links: {
      suppressed: 'Adresses bloquées',
      segment: 'Nouveau segment',
      apps: 'Connexions',
    },
  },
};
