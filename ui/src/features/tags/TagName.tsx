import { TagBadge } from '../../components/badges/TagBadge';
import { useKnown } from '../../store/use-options';
import { tagPicker } from './tag-picker';

/** A tag of which only the id is known; a deleted one is named by its id. */
export function TagName({ id }: { id: number }) {
  const tag = useKnown(tagPicker, [id])(id);
  return <TagBadge name={tag?.name ?? `#${id}`} color={tag?.color ?? 'gray'} />;
}
