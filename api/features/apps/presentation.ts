import { apps } from '../../../domain/apps';
import { webhookIdentifier } from '../../../domain/apps/definition';
import type { App, AppKind } from '../../../domain/entities/app';
import type { Language } from '../../../domain/values/language';
import { wordsIn } from '../../../domain/values/text/words';

/** An app as the catalogue shows it, in a language. */
export function presentApp(kind: AppKind, language: Language): App {
  const { name, description, fields, actions } = apps[kind];
  return {
    id: kind,
    name,
    description: wordsIn(description, language),
    icon: kind,
    data: fields.map((field, place) => ({
      id: place + 1,
      field: field.field,
      name: wordsIn(field.name, language),
      placeholder: field.placeholder,
      type: field.type,
      required: field.required,
      is_secret: field.isSecret,
      hint: field.hint ? wordsIn(field.hint, language) : null,
    })),
    webhooks: Object.entries(actions).map(([action, words]) => ({
      name: wordsIn(words.name, language),
      description: wordsIn(words.description, language),
      webhook_unique_identifier: webhookIdentifier(kind, action),
    })),
  };
}
