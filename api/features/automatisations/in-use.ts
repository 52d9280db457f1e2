import type { AutomatisationUse } from '../../../domain/entities/automatisations/automatisation';
import type { Language } from '../../../domain/values/language';
import { errors, type ApiError } from '../../http/errors';

const kinds = ['runs', 'scheduled_tasks'] as const;

const words: Record<Language, Record<(typeof kinds)[number], (count: number) => string>> = {
  en: {
    runs: (count) => (count === 1 ? '1 run inside it' : `${count} runs inside it`),
    scheduled_tasks: (count) => (count === 1 ? '1 scheduled task' : `${count} scheduled tasks`),
  },
  fr: {
    runs: (count) => (count === 1 ? '1 exécution en cours' : `${count} exécutions en cours`),
    scheduled_tasks: (count) => (count === 1 ? '1 tâche planifiée' : `${count} tâches planifiées`),
  },
};

/** The error for an automation that is in use, or null when it is not; `details` has the counts and the names of the tasks and the segments. */
export function inUseError(uses: AutomatisationUse, language: Language): ApiError | null {
  const users = [
    ...kinds.filter((kind) => uses[kind] > 0).map((kind) => words[language][kind](uses[kind])),
    ...uses.segments.map(({ name }) => name),
  ];
  return users.length > 0 ? errors.inUse(users, uses) : null;
}
