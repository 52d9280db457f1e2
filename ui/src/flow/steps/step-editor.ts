import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { JsonObject } from '../../../../domain/entities/common';

/** What a kind's form gets besides its fields. */
export interface StepFieldsProps {
  /** A new step; some choices exist only then. */
  isNew: boolean;
  /** How many steps will follow a new one. */
  followers: number;
  /** The id of a step that exists. */
  stepId?: number | null;
}

/** Data to save besides the draft: the step's previous data, with members that have no field. */
export interface StepWriting extends StepFieldsProps {
  stored: JsonObject;
}

/** The editor of a step kind: the form's draft, and the conversions between it and the stored data. */
export interface StepEditor {
  Fields: ComponentType<StepFieldsProps>;
  /** Fields on a separate tab: the mapping of an answer. */
  Mapping?: ComponentType;
  /** The draft of a new step. */
  blank: object;
  read(data: JsonObject): object;
  write(draft: object, props: StepWriting): JsonObject;
  /** Whether it can be saved: required fields are filled in (docs/contract.md#step-kinds). */
  isComplete(draft: object): boolean;
  /** The missing required fields, by the names of the data; absent when the form itself shows them. */
  missing?(draft: object): readonly string[];
  /** Whether it has texts with placeholders, which the preview can render. */
  hasTexts: boolean;
  /** Faults beyond missing fields; shown when the user saves. */
  fault?(draft: object): ParseKeys | null;
}

interface EditorOf<Schema extends z.ZodType, Draft extends object> {
  schema: Schema;
  Fields: ComponentType<StepFieldsProps>;
  Mapping?: ComponentType;
  /** The draft of a new step. */
  blank: Draft;
  draftOf: (data: z.output<Schema>) => Draft;
  dataOf: (draft: Draft, props: StepWriting) => JsonObject;
  isComplete: (draft: Draft) => boolean;
  missing?: (draft: Draft) => readonly string[];
  hasTexts?: boolean;
  fault?: (draft: Draft) => ParseKeys | null;
}

/** An editor, with the type of its draft hidden from its users. */
export function defineEditor<Schema extends z.ZodType, Draft extends object>(
  editor: EditorOf<Schema, Draft>,
): StepEditor {
  return {
    Fields: editor.Fields,
    Mapping: editor.Mapping,
    blank: editor.blank,
    read(data) {
      const parsed = editor.schema.safeParse(data);
      // Data from an older version that cannot be parsed is edited from a blank draft.
      return parsed.success ? editor.draftOf(parsed.data) : editor.blank;
    },
    write: editor.dataOf,
    isComplete: editor.isComplete,
    missing: editor.missing,
    hasTexts: editor.hasTexts ?? false,
    fault: editor.fault,
  };
}
