export const campaigns = {
  title: 'Campagnes',
  description:
    'Des flux de plusieurs étapes que vous lancez vous-même pour un groupe de contacts. Pour un seul message à beaucoup de monde, maintenant ou à une date choisie, créez une diffusion.',
  create: 'Créer une campagne',
  edit: 'Modifier la campagne',
  delete: 'Supprimer la campagne ?',
  deleteText:
    'La campagne « {{name}} » est supprimée avec ses étapes, ses révisions et les journaux de ses exécutions. Cette action est irréversible.',
  saved: 'Campagne « {{name}} » enregistrée',
  copied: '« {{name}} » créée : elle démarre quand vous la lancez',
  deleted: 'Campagne supprimée',
  empty: 'Aucune campagne',
  emptyText: 'Créez-en une, ajoutez ses étapes, puis lancez-la quand vous le voulez.',
};
