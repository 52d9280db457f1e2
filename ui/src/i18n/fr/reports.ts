export const reports = {
  events: {
    name: 'Événement',
    contact: 'Contact',
    tagAdded: 'Étiquette ajoutée -',
    noData: 'Cet événement ne porte aucune donnée.',
  },
  reports: {
    title: 'Rapports',
    description: 'Les événements reçus, et ce qu’ils ont déclenché.',
    events: 'Événements',
    range: 'Période',
    refresh: 'Actualiser',
    viewContact: 'Voir le contact',
    change: '{{change}} par rapport à la période précédente',
    noPrevious: 'Rien sur la période précédente',
    empty: 'Aucun événement sur cette période',
    emptyText: 'Les événements arrivent par POST /api/event/track, avec la clé client de votre compte.',
    figures: {
      total_events: 'Événements',
      total_unique_events: 'Événements distincts',
      total_contacts: 'Contacts',
      automatisation_trigger_count: 'Exécutions déclenchées',
    },
  },
};
