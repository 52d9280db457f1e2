export const campaigns = {
  title: 'Campagnes',
  description: 'Des parcours que vous lancez vous-même, pour les contacts qu’ils visent.',
};
