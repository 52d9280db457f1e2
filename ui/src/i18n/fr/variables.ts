export const variables = {
  list: 'Variables',
  insert: 'Insérer une variable',
  noFields: 'Envoyez un événement « {{event}} » avec des données : ses champs apparaîtront ici.',
  unreadable: 'Ce repère est illisible : {{problem}}',
};
