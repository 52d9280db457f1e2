/** With what reasons end, whatever they are: French by the English that is kept with the run. */
export const frenchOfEndings: Readonly<Record<string, string>> = {
  // What can be done about a failed run (`domain/run/way-on.ts`)
  '{reason} Correct the data or the step, then retry.':
    '{reason} Corrigez les données ou l’étape, puis réessayez.',
  '{reason} Change the step, then retry.': '{reason} Modifiez l’étape, puis réessayez.',
  '{reason} Choose one in the step, then retry.': '{reason} Choisissez-en une dans l’étape, puis réessayez.',
  '{reason} Choose a segment in the step, then retry.':
    '{reason} Choisissez un segment dans l’étape, puis réessayez.',
  '{reason} Choose another connection in the step, then retry.':
    '{reason} Choisissez une autre connexion dans l’étape, puis réessayez.',
  '{reason} A run has one when its event names a contact, or inside a loop over contacts: change the flow and retry, or go on past the step.':
    '{reason} Une exécution en a un quand son événement nomme un contact, ou dans une boucle sur des contacts : modifiez le flux et réessayez, ou sautez l’étape.',
  '{reason} Take one of the loops out of the flow, then retry.':
    '{reason} Retirez l’une des boucles du flux, puis réessayez.',
  '{reason} Correct the address in the step, then retry.':
    '{reason} Corrigez l’adresse dans l’étape, puis réessayez.',
  '{reason} Have its certificate put right or change the address, then retry.':
    '{reason} Faites corriger son certificat ou changez l’adresse, puis réessayez.',
  '{reason} Its answer is in the log: correct the step or the connection, then retry.':
    '{reason} Sa réponse est dans le journal : corrigez l’étape ou la connexion, puis réessayez.',
  '{reason} Retry when the other side is well again.':
    '{reason} Réessayez quand le service appelé fonctionnera de nouveau.',
  '{reason} Look there: if it was done, go on past the step; if not, retry.':
    '{reason} Regardez là-bas : si c’est fait, sautez l’étape ; sinon, réessayez.',
  '{reason} The call was done: map less of its answer and go on past the step, or retry to make it again.':
    '{reason} L’appel a été fait : reprenez moins de sa réponse et sautez l’étape, ou réessayez pour le refaire.',
  '{reason} Tell whoever runs Sillage, with the number of this run, and retry after an update.':
    '{reason} Signalez-le à l’exploitant de Sillage, avec le numéro de cette exécution, et réessayez après une mise à jour.',

  // Of calls
  '{reason} It was tried {attempts} times.': '{reason} L’appel a été tenté {attempts} fois.',
  '{reason} Whether it did its work is not known.': '{reason} On ne sait pas s’il a fait son travail.',
};
