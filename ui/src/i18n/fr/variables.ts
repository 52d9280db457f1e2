export const variables = {
  list: 'Variables',
  insert: 'Insérer une variable',
  noFields: 'Envoyez un événement « {{event}} » avec des données : ses champs apparaîtront ici.',
  unreadable: 'Cette variable est illisible : {{problem}}',
};
