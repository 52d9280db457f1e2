import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { tagStarts } from './slice';

/** The names of the automations that adding any of the tags starts, as one text; null when there are none, and until they are known. */
export function useStartedNames(tags: number[]): string | null {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const started = useAppSelector((state) => state.tags.starts.data);
  useEffect(() => {
    if (tags.length > 0) dispatch(tagStarts.requested(tags));
  }, [tags, dispatch]);

  // The stored answer may still be for the previously chosen tags.
  const names = new Set(
    (started ?? []).filter(({ tag_id }) => tags.includes(tag_id)).map(({ name }) => name),
  );
  return names.size > 0 ? new Intl.ListFormat(i18n.language).format(names) : null;
}
