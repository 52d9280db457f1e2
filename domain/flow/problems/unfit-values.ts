import type { JsonObject } from '../../entities/common';
import { definitionOf } from '../../steps/definitions';
import { isUnfitFor } from '../../values/comparing/compare';
import { toJson } from '../../values/json';
import { literalTypes, type FilterType, type LiteralType } from '../../values/comparing/operations';
import { readPath, type Variable } from '../../values/path';
import { cut } from '../../values/text/shortened';
import type { NumberFormat } from '../../values/numbers';
import type { Words } from '../../values/text/words';
import type { StepType } from '../../steps/types';
import type { FoundProblem, KnownVariables } from './checked-flow';
import { isWritten } from './variable-problems';

/** Longest value shown. */
const toldLength = 40;

/** What is wrong with the value, and what to do. */
function wayOn(type: LiteralType, numberFormat: NumberFormat | null): Words {
  if (type === 'boolean') {
    return {
      en: 'which is not true or false, so nothing is compared then: have one of them sent, or compare a text',
      fr: 'qui n’est ni vrai ni faux : rien n’est alors comparé. Faites envoyer l’un des deux, ou comparez un texte',
    };
  }
  if (type === 'string') {
    return {
      en: 'which is not a text, so nothing is compared then: name what lies in it',
      fr: 'qui n’est pas un texte : rien n’est alors comparé. Désignez ce qu’il contient',
    };
  }
  if (type === 'date') {
    return {
      en: 'which is not a date such as 2026-12-01 or 2026-12-01 09:00, so nothing is compared then: have one sent',
      fr: 'qui n’est pas une date comme 2026-12-01 ou 2026-12-01 09:00 : rien n’est alors comparé. Faites-en envoyer une',
    };
  }
  const settings: Words =
    numberFormat === null
      ? {
          en: ', or say in Settings › General how numbers are written',
          fr: ', ou dites dans Paramètres › Général comment les nombres sont écrits',
        }
      : { en: '', fr: '' };
  return {
    en: `which is not a number, so nothing is compared then: have a number sent${settings.en}`,
    fr: `qui n’est pas un nombre : rien n’est alors comparé. Faites envoyer un nombre${settings.fr}`,
  };
}

const literalOf = (type: FilterType): LiteralType =>
  literalTypes.find((literal) => type.startsWith(literal)) ?? 'string';

/** Comparisons of a step with a variable whose recent values they cannot compare: a text that is no number. */
export function unfitValues(
  step: { id: number; type: StepType; data: object },
  known: KnownVariables,
  written: readonly Variable[],
): FoundProblem[] {
  return definitionOf(step.type)
    .comparisons(step.data)
    .flatMap(({ field, variable, ...question }): FoundProblem[] => {
      if (isWritten(variable, written)) return [];
      const { source, keys } = variable;
      const unfit = heldBy(variable, known).find((value) =>
        isUnfitFor({ ...question, number_format: known.numberFormat }, value),
      );
      if (unfit === undefined) return [];
      const { en, fr } = wayOn(literalOf(question.variable_type), known.numberFormat);
      const held = cut(typeof unfit === 'string' ? unfit : toJson(unfit), toldLength);
      return [
        {
          code: 'value_unfit',
          step_id: step.id,
          field,
          subject: [source, ...keys].join('.'),
          fault: { en: `“${held}”, ${en}`, fr: `« ${held} », ${fr}` },
        },
      ];
    });
}

/** Recent values of the variable: from the latest events, or from the latest contacts. */
function heldBy({ source, keys }: Variable, { eventData, contactData }: KnownVariables): unknown[] {
  const scopes: readonly JsonObject[] =
    source === 'event' ? eventData : source === 'contact' ? contactData : [];
  return scopes.map((scope) => readPath(scope, keys));
}
