export const campaigns = {
  title: 'Campagnes',
  description: 'Des parcours que vous lancez vous-même, pour les contacts qu’ils visent.',
  create: 'Créer une campagne',
  edit: 'Modifier la campagne',
  delete: 'Supprimer la campagne ?',
  deleteText:
    'La campagne « {{name}} » est supprimée avec ses étapes et les journaux de ses exécutions. Cette action est irréversible.',
  empty: 'Aucune campagne',
  emptyText: 'Créez-en une, ajoutez ses étapes, puis lancez-la quand vous le voulez.',
};
