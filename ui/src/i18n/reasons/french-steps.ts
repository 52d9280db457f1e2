/** Why a run ended or a step could not be done: French by the English that is kept with the run; `{…}` is what differs. */
export const frenchOfSteps: Readonly<Record<string, string>> = {
  // The run
  'The contact was deleted.': 'Le contact a été supprimé.',
  'The automation was deleted.': 'L’automatisation a été supprimée.',
  'Stopped by hand.': 'Arrêtée à la main.',
  'Left by the exit strategy: {event}': 'Sortie par la stratégie de sortie : {event}',
  'The run that this loop belongs to has ended.':
    'L’exécution à laquelle cette boucle appartient est terminée.',
  'It is no longer kept whom the send has reached that this run continues, so it sends to nobody. Put an end to it, or run the campaign for everybody.':
    'On ne conserve plus qui a été atteint par l’envoi que cette exécution poursuit : elle n’envoie donc à personne. Mettez-y fin, ou exécutez la campagne pour tout le monde.',
  'The run before it had not ended.': 'La précédente exécution n’était pas terminée.',
  'The scheduled task was deleted.': 'La tâche planifiée a été supprimée.',
  'The task was paused.': 'La tâche était en pause.',
  'The scheduled task was deleted before anybody had got it.':
    'La tâche planifiée a été supprimée avant le premier envoi.',
  'The scheduled task was given to another automation before anybody had got it.':
    'La tâche planifiée a été confiée à une autre automatisation avant le premier envoi.',
  'The times of the scheduled task were changed before anybody had got it.':
    'Le moment de la tâche planifiée a été modifié avant le premier envoi.',
  'The scheduled task was paused before anybody had got it.':
    'La tâche planifiée a été mise en pause avant le premier envoi.',
  'The broadcast had been sent before.': 'La diffusion avait déjà été envoyée.',
  'Nothing ran at that time, nor in the hours after it: Sillage was not running.':
    'Rien ne s’est exécuté à ce moment ni dans les heures suivantes : Sillage ne tournait pas.',
  'The times of the task were changed: it is no longer due at this one.':
    'Les horaires de la tâche ont changé : elle n’est plus prévue à ce moment.',
  'The automation is a draft, and a draft does not run.':
    'L’automatisation est un brouillon, et un brouillon ne s’exécute pas.',
  'The campaign has problems that keep it from running.':
    'La campagne a des problèmes qui l’empêchent de s’exécuter.',
  'What this flow made cannot be stored: a value is too large, or a text holds a character that is not allowed.':
    'Ce que ce flux a produit ne peut pas être enregistré : une valeur est trop grande, ou un texte contient un caractère interdit.',

  // Any step
  'This step is not complete.': 'Cette étape est incomplète.',
  'This step is not complete: look at {field}.': 'Cette étape est incomplète : regardez {field}.',
  'This step is not complete: {problem}': 'Cette étape est incomplète : {problem}',
  'Steps of kind {type} cannot be run yet.':
    'Les étapes de type {type} ne peuvent pas encore être exécutées.',
  'This step met a fault in Sillage.': 'Cette étape a rencontré un défaut de Sillage.',
  'This step met a fault in Sillage: {error}': 'Cette étape a rencontré un défaut de Sillage : {error}',
  'The steps before this one took longer than {time} milliseconds together.':
    'Les étapes précédentes ont pris plus de {time} millisecondes à elles toutes.',
  'This step took longer than {time} milliseconds.': 'Cette étape a pris plus de {time} millisecondes.',
  'A call holds too many credentials of its own ({count} texts).':
    'L’appel contient trop d’identifiants secrets saisis ({count} textes).',
  'The credentials typed into this call are too long: with their parts, they may have 32,768 characters together. Shorten its headers.':
    'Les identifiants secrets saisis dans cet appel sont trop longs : avec leurs parties, ils peuvent avoir 32 768 caractères à eux tous. Raccourcissez ses en-têtes.',
  'The texts of this step came to more than {size} together.':
    'Les textes de cette étape dépassent {size} à eux tous.',
  'The filters of this step and of those before it would be compared with more than {count} events of the contact.':
    'Les filtres de cette étape et des précédentes seraient comparés à plus de {count} événements du contact.',
  '{variable} would become longer than {size}.': '{variable} dépasserait {size}.',
  '{source} would hold more than {size} altogether.': '{source} contiendrait plus de {size} en tout.',
  'A text took too long to be rendered, or grew too large.':
    'Un texte a été trop long à composer, ou est devenu trop grand.',
  'This step was given more than it can work on.': 'Cette étape a reçu plus qu’elle ne peut traiter.',
  'A text could not be rendered ({error}).': 'Un texte n’a pas pu être composé ({error}).',
  'A text could not be rendered: {error}': 'Un texte n’a pas pu être composé : {error}',
  '"{path}" does not name a variable.': '« {path} » ne désigne pas une variable.',
  'contact.{field} is a text and holds nothing inside.':
    'contact.{field} est un texte et ne contient rien d’autre.',
  '{variable} cannot be changed.': '{variable} ne peut pas être modifié.',

  // Each kind of step
  'This condition has no tag: it was never chosen, or it was deleted.':
    'Cette condition n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
  'This loop has no tag: it was never chosen, or it was deleted.':
    'Cette boucle n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
  'This step has no tag: it was never chosen, or it was deleted.':
    'Cette étape n’a pas d’étiquette : elle n’a jamais été choisie, ou elle a été supprimée.',
  'This condition has no segment: it was never chosen.':
    'Cette condition n’a pas de segment : il n’a jamais été choisi.',
  'This loop has no segment: it was never chosen.':
    'Cette boucle n’a pas de segment : il n’a jamais été choisi.',
  'The segment that this loop goes through was deleted.':
    'Le segment que cette boucle parcourt a été supprimé.',
  'This condition asks about a contact, and the run has none.':
    'Cette condition porte sur un contact, et l’exécution n’en a pas.',
  'This step counts the events of a contact, and the run has none.':
    'Cette étape compte les événements d’un contact, et l’exécution n’en a pas.',
  'This step chooses a way for a contact, and the run has none.':
    'Cette étape choisit une voie pour un contact, et l’exécution n’en a pas.',
  'This step has no way that anybody takes.': 'Cette étape n’a aucune voie à prendre.',
  'This step waits for an event of a contact, and the run has none.':
    'Cette étape attend un événement d’un contact, et l’exécution n’en a pas.',
  'This step does not say which event to wait for.': 'Cette étape ne dit pas quel événement attendre.',
  'This step changes a contact, and the run has none.':
    'Cette étape modifie un contact, et l’exécution n’en a pas.',
  'This step tags a contact, and the run has none.':
    'Cette étape étiquette un contact, et l’exécution n’en a pas.',
  'This step does not say which events to count.': 'Cette étape ne dit pas quels événements compter.',
  '{path} is neither a list nor an object, so it holds no items.':
    '{path} n’est ni une liste ni un objet, et ne contient donc aucun élément.',
  '{path} is not a list, so it has no items.': '{path} n’est pas une liste, et n’a donc aucun élément.',
  '{path} asks to wait for more than a hundred years.': '{path} demande d’attendre plus de cent ans.',
  '{path} holds neither a number nor a date such as 2026-12-01, so how long to wait is not known.':
    '{path} ne contient ni un nombre ni une date comme 2026-12-01 : la durée d’attente est inconnue.',
  'Loops lie in each other {depth} deep at most.': 'Les boucles s’imbriquent sur {depth} niveaux au plus.',
  '"{name}" cannot be an event\'s name.': '« {name} » ne peut pas être le nom d’un événement.',
  'The name of the event came out empty: check its variables.':
    'Le nom de l’événement est vide : vérifiez ses variables.',
  'The external id is too long.': 'L’identifiant externe est trop long.',
  'The value is not a number.': 'La valeur n’est pas un nombre.',
  'The value is not a number, so nothing was compared.':
    'La valeur n’est pas un nombre : rien n’a été comparé.',
  'The value is not true or false, so nothing was compared.':
    'La valeur n’est ni vrai ni faux : rien n’a été comparé.',
  'The value is not a text, so nothing was compared.': 'La valeur n’est pas un texte : rien n’a été comparé.',
  '{variable} is not a number, so nothing was compared.':
    '{variable} n’est pas un nombre : rien n’a été comparé.',
  '{variable} is not true or false, so nothing was compared.':
    '{variable} n’est ni vrai ni faux : rien n’a été comparé.',
  'The value is not a number of days, so nothing was compared.':
    'La valeur n’est pas un nombre de jours : rien n’a été comparé.',
  'The value is not a date, so nothing was compared.': 'La valeur n’est pas une date : rien n’a été comparé.',
  '{variable} is not a date, so nothing was compared.':
    '{variable} n’est pas une date : rien n’a été comparé.',
  '{variable} is not a text, so nothing was compared.':
    '{variable} n’est pas un texte : rien n’a été comparé.',
  '{variable} is not a number.': '{variable} n’est pas un nombre.',
  '{variable}: division by zero.': '{variable} : division par zéro.',
  '{variable}: the result is too large.': '{variable} : le résultat est trop grand.',
  'A list or an object cannot be joined to a text.':
    'Une liste ou un objet ne peut pas être joint à un texte.',
};
