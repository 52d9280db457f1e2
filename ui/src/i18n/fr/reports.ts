export const reports = {
  events: {
    name: 'Événement',
    contact: 'Contact',
    tagAdded: 'Étiquette ajoutée',
    segment: {
      entered: 'Entre dans le segment « {{name}} »',
      left: 'Sort du segment « {{name}} »',
    },
    message: {
      delivered: 'Message remis',
      opened: 'Message ouvert',
      clicked: 'Lien d’un message cliqué',
      bounced: 'Message en échec de remise',
      complained: 'Message signalé comme spam',
      unsubscribed: 'Désinscription par un message',
    },
    campaign: 'Campagne « {{name}} »',
    campaignDeleted: 'Campagne « {{name}} » (supprimée)',
    campaignGone: 'Une campagne supprimée',
    noData: 'Cet événement ne contient aucune donnée.',
  },
  reports: {
    title: 'Rapports',
    description: 'Les événements reçus, et ce qu’ils ont déclenché.',
    events: 'Événements',
    range: 'Période',
    name: 'Filtrer par nom d’événement',
    allNames: 'Tous les événements',
    groups: { names: 'Événements', campaigns: 'Campagnes' },
    refresh: 'Actualiser',
    export: 'Exporter',
    autoRefresh: 'Actualiser automatiquement',
    chart: 'Événements par jour et par nom',
    day: 'Jour',
    otherNames: 'Autres noms',
    presets: {
      today: 'Aujourd’hui',
      week: '7 derniers jours',
      default: '30 derniers jours',
      quarter: '90 derniers jours',
      thisMonth: 'Ce mois-ci',
      lastMonth: 'Le mois dernier',
    },
    amounts: {
      title: 'Montants',
      field: 'Champ du montant',
      chooseEvent:
        'Pour voir le chiffre d’affaires et ce que les automatisations ont rapporté, choisissez l’événement ci-dessus, dans « Tous les événements ».',
      noField:
        'Aucun des derniers événements de ce nom ne contient de nombre : il n’y a pas de montant à additionner.',
      tooMany:
        'Il y a plus de {{count, number}} événements de ce nom sur cette période ou sur la précédente. Les chiffres portent sur les {{count, number}} derniers seulement : choisissez une période plus courte.',
      notCompared: 'Non comparé : il y a trop d’événements',
      without_one: '{{count, number}} événement sans nombre dans ce champ n’est pas compté.',
      without_many: '{{count, number}} événements sans nombre dans ce champ ne sont pas comptés.',
      without_other: '{{count, number}} événements sans nombre dans ce champ ne sont pas comptés.',
      figures: { sum: 'Somme', average: 'Moyenne', count: 'Événements avec un montant' },
    },
    revenue: {
      title: 'Par automatisation',
      within: 'Délai après un message',
      days_one: '{{count}} jour',
      days_many: '{{count}} jours',
      days_other: '{{count}} jours',
      export: 'Exporter par automatisation',
      columns: {
        by: 'Automatisation',
        events: 'Événements',
        amount: 'Montant',
        before: 'Période précédente',
        change: 'Évolution',
      },
      none: 'Sans message préalable',
      meaning_one:
        'Chaque événement compte une seule fois : pour l’automatisation ou la campagne dont le SMS, l’e-mail ou la notification push était le dernier envoyé au même contact, au plus {{count}} jour avant. On ne sait pas si ce message a été lu, ni si le contact aurait acheté de toute façon.',
      meaning_many:
        'Chaque événement compte une seule fois : pour l’automatisation ou la campagne dont le SMS, l’e-mail ou la notification push était le dernier envoyé au même contact, au plus {{count}} jours avant. On ne sait pas si ce message a été lu, ni si le contact aurait acheté de toute façon.',
      meaning_other:
        'Chaque événement compte une seule fois : pour l’automatisation ou la campagne dont le SMS, l’e-mail ou la notification push était le dernier envoyé au même contact, au plus {{count}} jours avant. On ne sait pas si ce message a été lu, ni si le contact aurait acheté de toute façon.',
    },
    viewContact: 'Voir le contact',
    change: '{{change}} par rapport à la période précédente',
    noPrevious: 'Rien sur la période précédente',
    keptSince:
      'Les événements arrivés avant le {{day}} ne sont plus conservés : les chiffres et les jours les comptent, pas la liste, l’export ni les montants.',
    empty: 'Aucun événement sur cette période',
    emptyText:
      'Les événements indiquent ce que font les visiteurs de votre site. Ils figurent ici dès que votre site les envoie.',
    emptyIntegration: 'Comment envoyer des événements',
    emptyFirstSteps: 'Premiers pas',
    figures: {
      total_events: 'Événements',
      total_unique_events: 'Événements distincts',
      total_contacts: 'Contacts avec événements',
      automatisation_trigger_count: 'Exécutions déclenchées',
    },
  },
};
