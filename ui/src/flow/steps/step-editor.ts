import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { JsonObject } from '../../../../domain/entities/common';

/** What the form of a kind of step is told besides its fields. */
export interface StepFieldsProps {
  /** A step that is being made; some choices are made only then. */
  isNew: boolean;
  /** How many steps will stand behind a new one. */
  followers: number;
}

/** What is written beside the draft: the data that the step has had, with members that no field shows. */
export interface StepWriting extends StepFieldsProps {
  stored: JsonObject;
}

/** How steps of a kind are edited: the draft that the form holds, and the way between it and the stored data. */
export interface StepEditor {
  Fields: ComponentType<StepFieldsProps>;
  /** Fields that stand on a tab of their own: where parts of an answer go. */
  Mapping?: ComponentType;
  /** The draft of a step that is being made. */
  blank: object;
  read(data: JsonObject): object;
  write(draft: object, props: StepWriting): JsonObject;
  /** Whether it can be saved: what its kind requires is filled in (docs/contract.md#step-kinds). */
  isComplete(draft: object): boolean;
  /** Fields that are to be filled in yet, by the names of the data; absent where the form itself says it. */
  missing?(draft: object): readonly string[];
  /** Whether it has texts that hold placeholders, which can be seen filled in. */
  hasTexts: boolean;
  /** What is wrong with it beyond being incomplete; said when it is to be saved. */
  fault?(draft: object): ParseKeys | null;
}

interface EditorOf<Schema extends z.ZodType, Draft extends object> {
  schema: Schema;
  Fields: ComponentType<StepFieldsProps>;
  Mapping?: ComponentType;
  /** The draft of a step that is being made. */
  blank: Draft;
  draftOf: (data: z.output<Schema>) => Draft;
  dataOf: (draft: Draft, props: StepWriting) => JsonObject;
  isComplete: (draft: Draft) => boolean;
  missing?: (draft: Draft) => readonly string[];
  hasTexts?: boolean;
  fault?: (draft: Draft) => ParseKeys | null;
}

/** An editor, with the type of its draft kept between its own functions. */
export function defineEditor<Schema extends z.ZodType, Draft extends object>(
  editor: EditorOf<Schema, Draft>,
): StepEditor {
  return {
    Fields: editor.Fields,
    Mapping: editor.Mapping,
    blank: editor.blank,
    read(data) {
      const parsed = editor.schema.safeParse(data);
      // What an older version stored and this one cannot read is edited from the beginning.
      return parsed.success ? editor.draftOf(parsed.data) : editor.blank;
    },
    write: editor.dataOf,
    isComplete: editor.isComplete,
    missing: editor.missing,
    hasTexts: editor.hasTexts ?? false,
    fault: editor.fault,
  };
}
