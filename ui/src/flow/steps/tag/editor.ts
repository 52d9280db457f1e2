import { tagStepData } from '../../../../../domain/steps/tag/schema';
import { defineEditor } from '../step-editor';
import { TagFields } from './TagFields';

interface TagDraft {
  isDeletion: boolean;
  tagId: number | null;
}

const blank: TagDraft = { isDeletion: false, tagId: null };

export const tagEditor = defineEditor({
  schema: tagStepData,
  Fields: TagFields,
  blank,
  draftOf: ({ tag_id, is_deletion }): TagDraft => ({ tagId: tag_id, isDeletion: is_deletion }),
  dataOf: ({ tagId, isDeletion }) => ({ tag_id: tagId, is_deletion: isDeletion }),
  isComplete: ({ tagId }) => tagId !== null,
});
