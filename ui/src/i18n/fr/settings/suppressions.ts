export const suppressions = {
  title: 'Adresses bloquées',
  description:
    'Les adresses auxquelles aucune automatisation ni campagne n’envoie de message, parce qu’un message y a été rejeté définitivement ou signalé comme spam.',
  address: 'Adresse',
  channel: 'Canal',
  reason: 'Raison',
  since: 'Depuis',
  erased: 'Adresse d’un contact supprimé',
  reasons: {
    bounced: 'Un e-mail a été rejeté : personne n’a cette adresse',
    complained: 'Un message a été signalé comme spam',
    unreachable: 'Ce numéro ne peut pas recevoir de SMS',
  },
  words: 'Le fournisseur indique : « {{words}} »',
  filterByState: 'Bloquées, ou débloquées',
  filterByChannel: 'Filtrer par canal',
  filterByReason: 'Filtrer par raison',
  stateSuppressed: 'Bloquée',
  stateLifted: 'Débloquée',
  lift: 'Débloquer',
  liftOf: 'Débloquer : {{channel}}',
  liftTitle: 'Débloquer cette adresse ?',
  liftText: {
    bounced:
      'Les messages partent de nouveau vers {{address}}. Si l’un d’eux est rejeté définitivement, l’adresse est bloquée de nouveau. SendGrid tient sa propre liste de rejets : retirez-y aussi l’adresse.',
    complained:
      'Les messages partent de nouveau vers {{address}}. Ne le faites que si la personne l’a demandé. SendGrid tient sa propre liste de signalements : retirez-y aussi l’adresse.',
    unreachable:
      'Les messages partent de nouveau vers {{address}}. Si le numéro ne peut toujours pas recevoir de SMS, il est bloqué de nouveau.',
  },
  liftReason: 'Pourquoi',
  liftReasonHint:
    'Comment vous savez que les messages arrivent, ou sont voulus, de nouveau. Ce texte reste avec l’adresse.',
  lifted: 'Adresse débloquée',
  liftedWhy: 'Débloquée : {{reason}}',
  liftedWhyBy: 'Débloquée par {{author}} : {{reason}}',
  empty: 'Aucune adresse bloquée',
  emptyText:
    'Les adresses apparaissent ici d’elles-mêmes quand votre fournisseur d’e-mails ou de SMS indique qu’un message a été rejeté définitivement ou signalé comme spam.',
};
