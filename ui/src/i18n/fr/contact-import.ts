export const contactImport = {
  title: 'Importer des contacts',
  steps: { file: 'Fichier', columns: 'Colonnes', tags: 'Étiquettes' },
  back: 'Précédent',
  next: 'Suivant',
  import: 'Importer',
  leave: 'Fermer, l’importation continue',
  drop: 'Choisissez un fichier .csv, ou déposez-le ici',
  dropHint: 'Virgules, points-virgules ou tabulations ; la première ligne nomme les colonnes.',
  emptyFile: 'Le fichier ne contient aucune ligne sous une ligne de noms de colonnes.',
  fileFacts_one: '{{count, number}} ligne, séparée par des {{delimiter}}, {{encoding}}',
  fileFacts_many: '{{count, number}} lignes, séparées par des {{delimiter}}, {{encoding}}',
  fileFacts_other: '{{count, number}} lignes, séparées par des {{delimiter}}, {{encoding}}',
  fileFactsOfLines_one:
    '{{lines, number}} lignes, lues comme {{count, number}} seule, séparées par des {{delimiter}}, {{encoding}}',
  fileFactsOfLines_many:
    '{{lines, number}} lignes, lues comme {{count, number}}, séparées par des {{delimiter}}, {{encoding}}',
  fileFactsOfLines_other:
    '{{lines, number}} lignes, lues comme {{count, number}}, séparées par des {{delimiter}}, {{encoding}}',
  delimiters: { comma: 'virgules', semicolon: 'points-virgules', tab: 'tabulations' },
  openQuote_one: 'Ligne {{first}} : un guillemet n’est pas refermé là où son texte finit',
  openQuote_many:
    'Les lignes {{first}} à {{last}} ({{count, number}} lignes) ont été lues comme une seule, car un guillemet n’est pas refermé',
  openQuote_other:
    'Les lignes {{first}} à {{last}} ({{count, number}} lignes) ont été lues comme une seule, car un guillemet n’est pas refermé',
  openQuoteMend:
    'Corrigez le fichier et choisissez-le à nouveau : refermez le guillemet, ou doublez chaque guillemet qui fait partie d’un texte ("").',
  repeated_one:
    '{{count, number}} ligne répète un contact ; de plusieurs lignes sur un même contact, la dernière compte.',
  repeated_many:
    '{{count, number}} lignes répètent un contact ; de plusieurs lignes sur un même contact, la dernière compte.',
  repeated_other:
    '{{count, number}} lignes répètent un contact ; de plusieurs lignes sur un même contact, la dernière compte.',
  preview: 'Premières lignes du fichier',
  mappingHint: 'Dites ce qu’est chaque colonne. L’identifiant externe et le nom sont tous deux nécessaires.',
  idIsEmail: 'C’est aussi leur adresse e-mail',
  incomplete:
    'Pour continuer : une colonne pour l’identifiant externe, une pour le nom, et une variable pour chaque autre champ.',
  makeFields_one:
    'L’afficher sur la page des contacts et dans les exports : crée le champ personnalisé {{names}}',
  makeFields_many:
    'Les afficher sur la page des contacts et dans les exports : crée les champs personnalisés {{names}}',
  makeFields_other:
    'Les afficher sur la page des contacts et dans les exports : crée les champs personnalisés {{names}}',
  columnIs: 'Ce qu’est la colonne {{column}}',
  variableOf: 'Variable de la colonne {{column}}',
  variable: 'Nom de la variable',
  skip: 'Ignorer cette colonne',
  skipped_one: '{{count, number}} colonne ne sera pas importée : {{names}}',
  skipped_many: '{{count, number}} colonnes ne seront pas importées : {{names}}',
  skipped_other: '{{count, number}} colonnes ne seront pas importées : {{names}}',
  externalId: 'Identifiant externe',
  name: 'Nom',
  other: 'Autre champ',
  tags: 'Étiquettes à ajouter à chaque contact du fichier',
  starts_one:
    'Leur ajout lance {{names}}, pour {{count, number}} contact au plus (ceux qui ont déjà l’étiquette ne lancent rien).',
  starts_many:
    'Leur ajout lance {{names}}, pour {{count, number}} contacts au plus (ceux qui ont déjà l’étiquette ne lancent rien).',
  starts_other:
    'Leur ajout lance {{names}}, pour {{count, number}} contacts au plus (ceux qui ont déjà l’étiquette ne lancent rien).',
  startsNothing: 'Les étiquettes sont ajoutées et aucune automatisation ne démarre.',
  startNothing: 'Ne rien lancer',
  checking: 'Vérification des lignes…',
  contacts_one: '{{count, number}} contact sera importé.',
  contacts_many: '{{count, number}} contacts seront importés.',
  contacts_other: '{{count, number}} contacts seront importés.',
  problems_one: '{{count, number}} ligne ne peut pas être importée et est laissée de côté.',
  problems_many: '{{count, number}} lignes ne peuvent pas être importées et sont laissées de côté.',
  problems_other: '{{count, number}} lignes ne peuvent pas être importées et sont laissées de côté.',
  problemsOfLines_one:
    '{{lines, number}} lignes, lues comme {{count, number}} seule, ne peuvent pas être importées et sont laissées de côté.',
  problemsOfLines_many:
    '{{lines, number}} lignes, lues comme {{count, number}}, ne peuvent pas être importées et sont laissées de côté.',
  problemsOfLines_other:
    '{{lines, number}} lignes, lues comme {{count, number}}, ne peuvent pas être importées et sont laissées de côté.',
  problemList: 'Lignes laissées de côté',
  problem: 'Ligne {{line}} : {{reason}}',
  moreProblems_one: 'et {{count, number}} autre',
  moreProblems_many: 'et {{count, number}} autres',
  moreProblems_other: 'et {{count, number}} autres',
  reasons: {
    cell_count: 'plus ou moins de colonnes que la première ligne',
    external_id_missing: 'pas d’identifiant externe',
    external_id_too_long: 'identifiant externe trop long',
    text_too_long: 'nom, titre, e-mail ou rôle trop long',
  },
  progress: 'Avancement de l’importation',
  importing: 'Importation de {{fileName}}',
  rowsDone: '{{done}} lignes sur {{total}}',
  takenAndRejected: 'Importées : {{taken}}. Rejetées : {{rejected}}.',
  downloadRejected_one: 'Télécharger la ligne rejetée',
  downloadRejected_many: 'Télécharger les {{count, number}} lignes rejetées',
  downloadRejected_other: 'Télécharger les {{count, number}} lignes rejetées',
  downloadRejectedLines: 'Télécharger les {{lines, number}} lignes rejetées',
  slow: 'L’importation prend trop de temps et continue en arrière-plan. Vérifiez son état plus tard.',
  success: 'Succès',
  created_one: '{{count, number}} contact créé',
  created_many: '{{count, number}} contacts créés',
  created_other: '{{count, number}} contacts créés',
  updated_one: '{{count, number}} contact mis à jour',
  updated_many: '{{count, number}} contacts mis à jour',
  updated_other: '{{count, number}} contacts mis à jour',
  done: '$t(contactImport.created, {"count": {{created}} }), $t(contactImport.updated, {"count": {{updated}} })',
};
