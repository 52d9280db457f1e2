export const topics = {
  title: 'Thèmes',
  description:
    'Ce à quoi les contacts s’inscrivent et se désinscrivent, sur la page du lien de désinscription.',
  name: 'Nom',
  key: 'Clé',
  keyHint:
    'Votre site et vos imports nomment le thème ainsi, et les plafonds peuvent le compter. Elle ne se modifie plus ensuite. Les messages qui ont cette catégorie portent dès lors sur le thème.',
  nameIn: { en: 'Nom en anglais', fr: 'Nom en français' },
  descriptionIn: { en: 'Description en anglais', fr: 'Description en français' },
  whoGetsIt: 'Qui le reçoit',
  everybody: 'Tous, sauf ceux qui s’en désinscrivent',
  subscribers: 'Seulement ceux qui s’y sont inscrits',
  state: 'État',
  offered: 'Proposé',
  archived: 'Archivé',
  archivedHint:
    'Les étapes et la page ne le proposent plus. Les choix des contacts comptent toujours pour les messages qui l’ont.',
  create: 'Créer un thème',
  edit: 'Modifier le thème',
  saved: 'Thème « {{name}} » enregistré',
  delete: 'Supprimer le thème ?',
  deleteText:
    '« {{name}} » est supprimé. Un thème que des messages ont, ou pour lequel des contacts ont fait un choix, peut seulement être archivé.',
  deleted: 'Thème « {{name}} » supprimé',
  empty: 'Aucun thème',
  emptyText:
    'Sans thème, un contact qui se désinscrit ne reçoit plus aucun de vos e-mails. Créez-en un, une newsletter par exemple, et choisissez-le dans les étapes qui l’envoient.',
  page: 'Aspect de la page',
  pageText:
    'Les contacts l’ouvrent par le lien de désinscription d’un e-mail. Elle porte le nom de votre entreprise (Paramètres, Général).',
  accentColor: 'Couleur d’accent',
  accentColorHint: 'La couleur de ses boutons, comme #0b69a3. Vide : le bleu du produit.',
  accentColorSample: 'Enregistrer mon choix',
  accentColorUnfit: 'Indiquez une couleur comme #0b69a3, assez foncée pour un texte blanc',
  contrast: 'Contraste du texte blanc : {{contrast}}. Il doit être de 4,5 au moins.',
  languageField: 'Champ personnalisé avec la langue d’un contact',
  languageFieldHint:
    'Le nom de sa variable. Il contient fr, en-AU ou français ; s’il est vide, la page est dans la langue du navigateur.',
  languageFieldMissing: 'Indiquez un champ',
  pageSaved: 'Page enregistrée',
};
