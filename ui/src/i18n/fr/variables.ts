export const variables = {
  list: 'Variables',
  insert: 'Insérer une variable',
  noFields:
    'Envoyez d’abord un événement « {{event}} » avec ses données : ses champs seront alors proposés ici.',
  unreadable: 'Ce repère est illisible : {{problem}}',
};
