export const templates = {
  legend: 'Commencer par',
  names: {
    blank: 'Un flux vierge',
    welcome_series: 'Série de bienvenue',
    abandoned_cart: 'Panier abandonné',
    win_back: 'Reconquête',
    review_request: 'Demande d’avis',
    lead_score: 'Note des prospects par IA',
    ordered_items: 'Rappels de réassort',
    sms_opt_out: 'SMS entrants et désabonnement',
    chat_escalation: 'Escalade dans la messagerie d’équipe',
    newsletter: 'Infolettre',
    birthday: 'Vœux d’anniversaire',
    weekly_digest: 'Résumé de la semaine',
  },
  sentences: {
    blank: 'Aucune étape : ajoutez les vôtres.',
    welcome_series:
      'Accueille les nouveaux inscrits et invite à une première commande ceux qui n’ont rien acheté après deux jours.',
    abandoned_cart:
      'Rappelle un panier par e-mail, puis par SMS si le contact l’accepte, jusqu’à ce qu’une commande arrive.',
    win_back:
      'Écrit à ceux qui n’ont rien commandé depuis deux mois, avec une meilleure offre dès le troisième achat.',
    review_request:
      'Demande un avis quelques jours après la livraison, et une fois encore à ceux qui n’en ont pas laissé.',
    lead_score:
      'Fait noter chaque nouveau prospect par ChatGPT et signale aux ventes ceux qui valent un appel.',
    ordered_items: 'Parcourt les articles d’une commande et rappelle chacun lorsqu’il s’épuise.',
    sms_opt_out: 'Met de l’ordre après une réponse STOP et transmet tout autre SMS à l’équipe.',
    chat_escalation:
      'Résume une demande dans le canal du support et prévient les responsables si personne ne répond.',
    newsletter: 'Un e-mail à tous les contacts d’une étiquette, une fois à chaque adresse.',
    birthday: 'Lancée chaque jour par une tâche planifiée, elle écrit à ceux dont c’est le mois et le jour.',
    weekly_digest:
      'Lancée chaque semaine par une tâche planifiée, elle envoie aux abonnés ce qui convient à leur semaine.',
  },
};
