import type { SelectProps } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
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

/** Lets a tag picker create a tag with the typed name; once created, it is selected (in addition to the others in a multiple picker). */
export function useTagCreation({ canCreate, picker, value, onChange }: TagCreation) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isAwaited = useRef(false);
  const { data: created, failure } = useAppSelector((state) => state.tags.creation);
  const name = picker.typed.trim();
  // Before the newest tags are there, nobody knows whether one has the name.
  const isNew =
    canCreate &&
    name !== '' &&
    picker.state.state === 'ready' &&
    !picker.isSearching &&
    !picker.rows.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

  useEffect(() => {
    if (!isAwaited.current || !(created || failure)) return;
    isAwaited.current = false;
    dispatch(tagCreation.forgotten());
    if (failure) dispatch(wentWrong('tags.notCreated', failure));
    if (!created) return;
    dispatch(tagOptions.requested());
    onChange?.(Array.isArray(value) ? [...value, created.id] : created.id);
  }, [created, failure, dispatch, value, onChange]);

  const handleChange: NonNullable<SelectProps<Chosen>['onChange']> = (chosen, option) => {
    picker.setTyped('');
    if (![chosen].flat().includes(toCreate)) return onChange?.(chosen, option);
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
