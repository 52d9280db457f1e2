import type { SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagInList } from '../../../../domain/entities/tag';
import { wentWrong } from '../../features/notifications/slice';
import { tagCreation, tagOptions } from '../../features/tags/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

/** Stands for the tag that is yet to be made: no tag has this id. */
const toCreate = 0;

type Chosen = number | number[];

/** Lets a picker of one tag make the tag whose name was typed; once it is there, it is chosen. */
export function useTagCreation(
  canCreate: boolean,
  rows: TagInList[],
  onChange: SelectProps<Chosen>['onChange'],
) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const isAwaited = useRef(false);
  const { data: created, failure } = useAppSelector((state) => state.tags.creation);
  const name = typed.trim();
  const isNew =
    canCreate && name !== '' && !rows.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

  useEffect(() => {
    if (!isAwaited.current || !(created || failure)) return;
    isAwaited.current = false;
    dispatch(tagCreation.forgotten());
    if (failure) dispatch(wentWrong('tags.notCreated', failure));
    if (!created) return;
    dispatch(tagOptions.requested());
    onChange?.(created.id);
  }, [created, failure, dispatch, onChange]);

  const handleChange: NonNullable<SelectProps<Chosen>['onChange']> = (chosen, option) => {
    setTyped('');
    if (chosen !== toCreate) return onChange?.(chosen, option);
    isAwaited.current = true;
    dispatch(tagCreation.requested(name));
  };
  return {
    setTyped,
    handleChange,
    options: isNew ? [{ value: toCreate, name, label: t('tags.createNamed', { name }) }] : [],
  };
}
