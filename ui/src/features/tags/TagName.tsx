import { TagBadge } from '../../components/TagBadge';
import { useOptions } from '../../store/use-options';
import { tagOptions } from './slice';

/** A tag that only its id is known of; one that is gone is called by that. */
export function TagName({ id }: { id: number }) {
  const tags = useOptions((state) => state.tags.options, tagOptions.requested);
  const tag = tags.rows.find((candidate) => candidate.id === id);
  return <TagBadge name={tag?.name ?? `#${id}`} color={tag?.color ?? 'gray'} />;
}
