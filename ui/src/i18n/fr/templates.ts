export const templates = {
  legend: 'Partir de',
  tag: '« {{name}} »',
  tags_one:
    'Il utilise l’étiquette {{names, list}}. Si vous n’en avez pas de ce nom, elle est créée vide : si vous en utilisez une autre, choisissez-la dans les étapes.',
  tags_many:
    'Il utilise les étiquettes {{names, list}}. Celles que vous n’avez pas sont créées vides : si vous en utilisez d’autres, choisissez-les dans les étapes.',
  tags_other:
    'Il utilise les étiquettes {{names, list}}. Celles que vous n’avez pas sont créées vides : si vous en utilisez d’autres, choisissez-les dans les étapes.',
  goal: 'Il commence avec un objectif : « {{event}} » dans un délai de {{days}} après l’entrée. Son onglet Objectif montre combien de contacts l’atteignent ; vous pouvez l’y modifier.',
  goalValue: 'Sa valeur est dans le champ {{field}}.',
  names: {
    blank: 'Un flux vierge',
    welcome_series: 'Série de bienvenue',
    abandoned_cart: 'Panier abandonné',
    browse_abandonment: 'Produit consulté',
    second_order: 'Deuxième commande',
    win_back: 'Reconquête',
    review_request: 'Demande d’avis',
    appointment_reminder: 'Rappel de rendez-vous',
    trial_ending: 'Fin d’un essai',
    payment_failed: 'Paiement échoué',
    lead_score: 'Notation des prospects par IA',
    ordered_items: 'Rappels de réassort',
    sms_opt_out: 'SMS entrants et désinscription',
    chat_escalation: 'Escalade dans la messagerie d’équipe',
    newsletter: 'Newsletter',
    birthday: 'Vœux d’anniversaire',
    weekly_digest: 'Résumé de la semaine',
  },
  sentences: {
    blank: 'Aucune étape : ajoutez les vôtres.',
    welcome_series:
      'Accueille les nouveaux inscrits et invite à une première commande ceux qui n’ont rien acheté après deux jours.',
    abandoned_cart:
      'Rappelle son panier au contact par e-mail, puis par SMS s’il l’a accepté, jusqu’à sa commande.',
    browse_abandonment: 'Écrit aux contacts qui ont consulté un produit sans le mettre au panier.',
    second_order: 'Remercie de la première commande et invite à une deuxième après un mois sans commande.',
    win_back:
      'Écrit à ceux qui n’ont rien commandé depuis deux mois, avec une meilleure offre dès le troisième achat.',
    review_request:
      'Demande un avis quelques jours après la livraison, puis une fois encore à ceux qui n’en ont pas laissé.',
    appointment_reminder: 'Rappelle un rendez-vous la veille, sauf s’il a été annulé.',
    trial_ending:
      'Invite à s’abonner avant la fin d’un essai, avec deux objets à comparer, et étiquette ceux qui ne le font pas.',
    payment_failed:
      'Demande un autre paiement par e-mail et SMS, et prévient l’équipe s’il n’en vient aucun.',
    lead_score:
      'Fait noter chaque nouveau prospect par ChatGPT et signale à l’équipe commerciale ceux qui valent un appel.',
    ordered_items:
      'Parcourt les articles d’une commande et prévient le contact quand chacun arrive à épuisement.',
    sms_opt_out: 'Met à jour les contacts qui répondent STOP et transmet tout autre SMS à l’équipe.',
    chat_escalation:
      'Résume une demande dans le canal du support et prévient les responsables si personne ne répond.',
    newsletter: 'Un e-mail à tous les contacts d’une étiquette, une seule fois par adresse.',
    birthday: 'Écrit aux contacts le jour de leur anniversaire ; une tâche planifiée la lance chaque jour.',
    weekly_digest: 'Envoie aux abonnés un résumé hebdomadaire ; une tâche planifiée la lance.',
  },
};
