import type { SelectProps } from 'antd';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagInList } from '../../../../domain/entities/contacts/tag';
import { wentWrong } from '../../features/notifications/slice';
import { tagCreation, tagOptions } from '../../features/tags/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { usePicker } from '../picker/use-picker';

/** The placeholder id of the tag to be created: no tag has it. */
const toCreate = 0;

type Chosen = number | number[];

interface TagCreation {
  canCreate: boolean;
  /** The typed text, and the tags that match it. */
  picker: Pick<
    ReturnType<typeof usePicker<TagInList>>,
    'typed' | 'setTyped' | 'rows' | 'isSearching' | 'state'
  >;
  value?: Chosen | null;
  onChange?: SelectProps<Chosen>['onChange'];
}

/** Whether a tag is being created, which its form does not hold yet: the form must not be submitted before. */
export const useIsTagBeingCreated = (): boolean =>
  useAppSelector(({ tags }) => tags.creation.state === 'loading');

/** Lets a tag picker create a tag with the typed name; once created, it is selected (in addition to the others in a multiple picker). */
export function useTagCreation({ canCreate, picker, value, onChange }: TagCreation) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isAwaited = useRef(false);
  const { state, data: created, failure } = useAppSelector((root) => root.tags.creation);
  const name = picker.typed.trim();
  // Before the newest tags are there, nobody knows whether one has the name.
  const isNew =
    canCreate &&
    state !== 'loading' &&
    name !== '' &&
    picker.state.state === 'ready' &&
    !picker.isSearching &&
    !picker.rows.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

  useEffect(() => {
    if (!isAwaited.current || (state !== 'ready' && state !== 'failed')) return;
    isAwaited.current = false;
    dispatch(tagCreation.forgotten());
    if (failure) dispatch(wentWrong('tags.notCreated', failure));
    if (!created) return;
    dispatch(tagOptions.requested());
    onChange?.(Array.isArray(value) ? [...value, created.id] : created.id);
  }, [state, created, failure, dispatch, value, onChange]);

  const giveUp = useCallback((): void => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    dispatch(tagCreation.forgotten());
  }, [dispatch]);
  useEffect(() => giveUp, [giveUp]);

  const handleChange: NonNullable<SelectProps<Chosen>['onChange']> = (chosen, option) => {
    picker.setTyped('');
    if (![chosen].flat().includes(toCreate)) {
      // The latest choice stands; one of several leaves room for the tag that is being created.
      if (!Array.isArray(chosen)) giveUp();
      return onChange?.(chosen, option);
    }
    isAwaited.current = true;
    dispatch(tagCreation.requested(name));
  };
  return {
    handleChange,
    options: isNew
      ? [{ value: toCreate, title: name, label: t('tags.createNamed', { name }) as ReactNode }]
      : [],
  };
}
