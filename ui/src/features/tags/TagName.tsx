import { TagBadge } from '../../components/badges/TagBadge';
import { useKnown } from '../../store/use-options';
import { tagPicker } from './tag-picker';

/** A tag that only its id is known of; one that is gone is called by that. */
export function TagName({ id }: { id: number }) {
  const tag = useKnown(tagPicker, [id])(id);
  return <TagBadge name={tag?.name ?? `#${id}`} color={tag?.color ?? 'gray'} />;
}
