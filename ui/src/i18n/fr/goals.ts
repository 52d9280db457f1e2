export const goals = {
  one: 'Objectif',
  none: 'Pas encore d’objectif',
  noneText:
    'Un objectif est un événement que les contacts devraient avoir après leur entrée, comme une commande payée. Vous voyez ensuite combien l’atteignent, et pour quel montant. Les exécutions et les événements déjà enregistrés comptent aussi.',
  set: 'Définir un objectif',
  change: 'Modifier l’objectif',
  remove: 'Retirer l’objectif',
  removeTitle: 'Retirer cet objectif ?',
  removeText:
    'Ses chiffres disparaissent aussi. Ils sont recomptés si vous définissez plus tard le même objectif. Les exécutions ne changent pas.',
  saved: 'L’objectif est enregistré',
  removed: 'L’objectif est retiré',
  dialogText:
    'Un contact qui entre atteint l’objectif par le premier événement de ce nom qui passe les filtres, dans les jours qui suivent son entrée. L’événement qui l’a fait entrer ne compte pas.',
  event: 'Événement',
  filters: 'Seulement les événements où',
  window: 'Dans un délai de',
  windowHint: 'Jours de 24 heures après le début d’une exécution, 90 au plus.',
  daysUnit: 'jours',
  days_one: '{{count}} jour',
  days_many: '{{count}} jours',
  days_other: '{{count}} jours',
  value: 'Valeur dans le champ',
  valuePlaceholder: 'p. ex. total',
  valueHint: 'Un nombre de l’événement, comme total. Laissez vide si l’objectif n’a pas de valeur.',
  counting:
    'Le comptage de ce qui est enregistré est en cours : {{share}} pour l’instant. Les chiffres augmentent jusqu’à la fin.',
  figures: { entered: 'Entrées', converted: 'Conversions', rate: 'Taux de conversion', value: 'Valeur' },
  control: {
    share: 'Groupe témoin',
    shareHint:
      'Sans lui, personne ne peut dire ce que l’automatisation a apporté. Cette part des contacts n’entre pas, toujours les mêmes : 10 à 20 % pour des milliers de contacts, davantage s’ils sont moins nombreux. 0 : aucun ; 50 au plus.',
    campaignHint:
      'Sans lui, personne ne peut dire ce que la campagne a apporté. Elle n’est pas envoyée à cette part des contacts, toujours les mêmes : 10 à 20 % pour des milliers de contacts, davantage s’ils sont moins nombreux. 0 : aucun ; 50 au plus.',
    since: '{{percent}} % depuis le',
    title: 'Par rapport au groupe témoin',
    groups: 'Les deux groupes',
    columns: {
      group: 'Groupe',
      contacts: 'Contacts',
      converted: 'Conversions',
      rate: 'Taux de conversion',
      value: 'Valeur par contact',
    },
    treated: 'Entrés',
    control: 'Groupe témoin',
    notYet: 'Il n’y a rien à comparer tant que les deux groupes n’ont pas de contacts.',
    lift: 'Gain : {{difference}} points (intervalle à 95 % : de {{low}} à {{high}}).',
    relative: 'Soit {{relative}} du taux du groupe témoin.',
    sure: 'L’intervalle ne contient pas 0 : la différence n’est guère due au hasard.',
    unsure: 'L’intervalle contient 0 : la différence peut être due au hasard.',
  },
  split: {
    title: 'Voies de « {{step}} »',
    ways: 'Voies',
    columns: {
      way: 'Voie',
      contacts: 'Contacts',
      converted: 'Convertis',
      rate: 'Taux de conversion',
      value: 'Valeur',
      chance: 'Probabilité d’être la meilleure',
      lift: 'Gain en points (intervalle à 95 %)',
      over: 'Contacts dont le délai est écoulé',
    },
    won: '{{name}} (gagnante)',
    chosen: '« {{name}} » est la gagnante, choisie automatiquement le {{moment}}.',
    byHand: '« {{name}} » est la gagnante, choisie à la main.',
    leads: '« {{name}} » mène : {{chance}}. Une gagnante est choisie dès {{from}}.',
    notYet:
      'Une gagnante est choisie dès {{from}}, quand {{contacts, number}} contacts de chaque voie sont venus et que leur délai est écoulé.',
    tooFew:
      '« {{name}} » mène : {{chance}}. Une gagnante est choisie dès {{from}}, quand chaque voie a {{least, number}} contacts dont le délai est écoulé : l’une en a {{contacts, number}}.',
    counted: 'Ce que le choix de la gagnante a compté le {{moment}}, quels que soient les jours affichés :',
    countedFrom:
      'Seuls les contacts venus depuis le {{moment}}, date à laquelle une gagnante a été retirée, sont comptés.',
    countedWays: 'Voies, comme le choix de la gagnante les a comptées',
    meaning:
      'Chaque contact compte une fois, par son premier passage, et convertit s’il atteint l’objectif ensuite. La probabilité d’être la meilleure tient compte du petit nombre de contacts comptés.',
    lift: '{{difference}} (de {{low}} à {{high}})',
    liftMeaning:
      'Le gain dit de combien de points le taux de conversion de tous ceux qui sont entrés dépasserait celui du groupe témoin, si tous avaient pris cette voie. Les contacts partis avant la répartition comptent de la même façon sur chaque voie.',
    choose: 'Choisir une gagnante dans l’étape',
  },
  isOpen: 'D’autres peuvent convertir : leur délai n’est pas écoulé',
  leftOut_one:
    '{{count, number}} entrée n’est pas comptée : le contact était dans le groupe témoin du compte (Paramètres, Général), qui ne reçoit aucun message.',
  leftOut_many:
    '{{count, number}} entrées ne sont pas comptées : ces contacts étaient dans le groupe témoin du compte (Paramètres, Général), qui ne reçoit aucun message.',
  leftOut_other:
    '{{count, number}} entrées ne sont pas comptées : ces contacts étaient dans le groupe témoin du compte (Paramètres, Général), qui ne reçoit aucun message.',
  valueEach: '{{value}} par conversion',
  charts: {
    which: 'Ce que montre le graphique',
    views: { people: 'Personnes', rate: 'Taux de conversion', lift: 'Gain', value: 'Valeur' },
    captions: {
      people: 'Entrées et conversions, par jour d’entrée',
      rate: 'Taux de conversion de tous ceux qui sont entrés jusqu’à chaque jour',
      lift: 'Gain de tous ceux qui sont entrés jusqu’à chaque jour, en points, avec son intervalle à 95 %',
      value: 'Valeur, par jour d’entrée',
    },
    interval: 'Intervalle à 95 %',
    low: 'Intervalle à 95 %, de',
    high: 'Intervalle à 95 %, à',
    fromTo: 'de {{low}} à {{high}}',
  },
  ofBroadcast: {
    entered: 'Envoyée à',
    noneText:
      'Un objectif est un événement que les contacts devraient avoir après avoir reçu le message, comme une commande payée. Vous voyez ensuite combien de ceux à qui il a été envoyé l’atteignent, et pour quel montant. Ce qui est déjà enregistré compte aussi.',
    dialogText:
      'Un contact à qui le message est envoyé atteint l’objectif par le premier événement de ce nom qui passe les filtres, dans les jours qui suivent son tour, c’est-à-dire l’envoi du message.',
    windowHint: 'Jours de 24 heures après l’envoi du message au contact, 90 au plus.',
    controlHint:
      'Facultatif. Ceux qui atteignent l’objectif sont comptés de toute façon ; un groupe témoin montre aussi combien l’auraient atteint sans le message. Elle n’est pas envoyée à cette part des contacts, toujours les mêmes : 10 à 20 % pour des milliers de contacts, davantage s’ils sont moins nombreux. 0 : aucun ; 50 au plus.',
    treated: 'Les autres, qu’elle leur ait été envoyée ou non',
    compared:
      'Les deux groupes comprennent toute l’audience, y compris ceux à qui le message n’a pas pu être envoyé : personne ne sait qui, dans le groupe témoin, aurait pu le recevoir.',
    split:
      'Seuls les contacts du test à qui le message a été envoyé sont comptés, chacun une fois. La probabilité d’être le meilleur tient compte de leur petit nombre.',
    tooFew:
      'Seuls les contacts du test à qui le message a été envoyé sont comptés, chacun une fois. Si peu de contacts ne prouvent rien : avec moins de {{least}} par message, une différence relève surtout du hasard.',
    captions: {
      people: 'Envois et conversions, par jour d’envoi',
      rate: 'Taux de conversion de tous ceux à qui elle a été envoyée jusqu’à chaque jour',
      lift: 'Gain de l’audience jusqu’à chaque jour, en points, avec son intervalle à 95 %',
      value: 'Valeur, par jour d’envoi',
    },
    nobody: 'Elle n’a été envoyée à personne pendant ces jours.',
    meaning_one:
      'Seuls les contacts à qui le message a été envoyé pendant ces jours sont comptés, pas ceux qui ont été laissés de côté ; chacun convertit une fois au plus, dans un délai de {{count}} jour.',
    meaning_many:
      'Seuls les contacts à qui le message a été envoyé pendant ces jours sont comptés, pas ceux qui ont été laissés de côté ; chacun convertit une fois au plus, dans un délai de {{count}} jours.',
    meaning_other:
      'Seuls les contacts à qui le message a été envoyé pendant ces jours sont comptés, pas ceux qui ont été laissés de côté ; chacun convertit une fois au plus, dans un délai de {{count}} jours.',
  },
  nobody: 'Personne n’est entré pendant ces jours.',
  meaning_one:
    'Les chiffres portent sur les exécutions qui ont commencé pendant ces jours ; chacune convertit une fois au plus, dans un délai de {{count}} jour. Pour une campagne, chaque contact dont le tour est venu compte, même si un message a été laissé de côté.',
  meaning_many:
    'Les chiffres portent sur les exécutions qui ont commencé pendant ces jours ; chacune convertit une fois au plus, dans un délai de {{count}} jours. Pour une campagne, chaque contact dont le tour est venu compte, même si un message a été laissé de côté.',
  meaning_other:
    'Les chiffres portent sur les exécutions qui ont commencé pendant ces jours ; chacune convertit une fois au plus, dans un délai de {{count}} jours. Pour une campagne, chaque contact dont le tour est venu compte, même si un message a été laissé de côté.',
};
