export const variables = {
  list: 'Variables',
  insert: 'Insérer une variable',
  unreadable: 'Ce repère est illisible : {{problem}}',
};
